import type { QuotedSource } from '../provider.ts';

/** Words of the product, by which a question is about it even beside a file. */
const PRODUCT =
  /(?<!\p{L})(?:symbi\p{L}*|built-in|(?:trust )?scores?|trusted|reliable|moderate|caution|badges?|pivots?|stances?|timelines?|receipts?|ledger|capsules?|bonds?|bridges?|roundtables?|review console|consoles?|logs?|dashboard|agents?|assistants?|contexts?|conversations?|chats?|settings|api keys?|providers?|tokens?|encrypt\p{L}*|passphrases?|share links?|export\p{L}*|import\p{L}*|uploads?|attach\p{L}*|verif\p{L}+|models?|repl(?:y|ies)|branch(?:es)?|regenerat\p{L}*|prompts?|projects?|builds?|reports?|cloud|offline|my (?:account|password|profile|data|messages?|keys?)|sign(?:ed|ing)? (?:in|out)|what (?:can|do) you|who are you|(?:how do|are) you)(?!\p{L})/iu;

/** The sources without the product's own help where the question goes with a file and is not about the product. */
export const withoutStrayHelp = (sources: readonly QuotedSource[], question: string): readonly QuotedSource[] => {
  const hasFile = sources.some(({ kind }) => kind === 'attachment');
  return hasFile && !PRODUCT.test(question) ? sources.filter(({ kind }) => kind !== 'help') : sources;
};

const THING = 'contexts?|context item|conversations?|chats?|agents?|assistants?|projects?|prompts?|share link';

/** 'Create a context named Shop: ...', 'Rename this chat to Beans': what is to be done, and with what. */
const COMMAND = new RegExp(
  String.raw`^\P{L}*(?:(?:please|can you|could you|now) ){0,2}(create|make|add|rename|delete|remove|archive|pin|export) (?:this to )?(?:an?|the|this|my|me an?)(?: new)? (${THING})(?!\p{L})(?=.*\p{L})`,
  'iu',
);

/** The verb that the help has for it. */
const helpVerb = (verb: string, thing: string): string => {
  if (verb === 'remove') return 'delete';
  if (verb === 'make' || verb === 'create') return thing.startsWith('context') ? 'add' : 'create';
  return verb;
};

/**
 * The question behind a command that the built-in agent cannot carry out: which button does it. Its names and texts would
 * find what else was said in these words.
 */
export const questionOfCommand = (message: string): string | undefined => {
  const [, verb = '', thing = ''] = COMMAND.exec(message) ?? [];
  if (verb === '' || message.includes('?')) return undefined;
  const named = thing.toLowerCase();
  return `How do I ${helpVerb(verb.toLowerCase(), named)} ${named.endsWith('s') ? 'my' : 'the'} ${named}?`;
};
