import type { QuotedSource } from '../provider.ts';

/** Words of the product, by which a question is about it even beside a file. */
const PRODUCT =
  /(?<!\p{L})(?:symbi\p{L}*|built-in|(?:trust )?scores?|trusted|reliable|moderate|caution|badges?|pivots?|stances?|timelines?|receipts?|ledger|capsules?|bonds?|bridges?|roundtables?|review console|consoles?|logs?|dashboard|agents?|assistants?|contexts?|conversations?|chats?|settings|api keys?|providers?|tokens?|encrypt\p{L}*|passphrases?|share links?|export\p{L}*|import\p{L}*|uploads?|attach\p{L}*|verif\p{L}+|models?|repl(?:y|ies)|branch(?:es)?|regenerat\p{L}*|prompts?|projects?|builds?|reports?|cloud|offline|my (?:account|password|profile|data|messages?|keys?)|sign(?:ed|ing)? (?:in|out)|what (?:can|do) you|who are you|(?:how do|are) you)(?!\p{L})/iu;

/** The sources without the product's own help where the question goes with a file and is not about the product. */
export const withoutStrayHelp = (sources: readonly QuotedSource[], question: string): readonly QuotedSource[] => {
  const hasFile = sources.some(({ kind }) => kind === 'attachment');
  return hasFile && !PRODUCT.test(question) ? sources.filter(({ kind }) => kind !== 'help') : sources;
};
