/** The built-in agent's reply when it has no answer. It takes no position. */
export const DECLINE =
  'I found nothing in your context, your capsule, this conversation and its files, or the help that answers this, so I will not guess. Ask in other words, add a context item about it, or choose an agent with a language model.';

/** The same for a message that asks for nothing: what a person says is a source of later answers. */
export const NOTED =
  'Noted. I found nothing in your context, your capsule, this conversation and its files, or the help to add to it. Ask about it later in this conversation, and I quote what you said.';

/** The same when more is wanted than was said. */
export const NO_MORE =
  'I found nothing more that answers this in your context, your capsule, this conversation and its files, or the help, so I will not guess.';

const only = (what: string, also = ''): string =>
  `I cannot help with ${what}, because I only quote my sources. Choose an agent with a language model, or create one under Agents${also}.`;

/** The same for what takes a language model; worded as an abstention, so that it is not scored. */
export const CANNOT = {
  translation: only('a translation'),
  simplification: only('an explanation in simpler words'),
  wording: only('another wording'),
  writing: only('writing'),
  sight: only('pictures'),
  table: only('a new table or a drawing'),
  rows: only('counting, adding up or comparing the rows of a table'),
  calculation: only('a calculation like this', ', or run /calc with the Symbi Core Assistant'),
} as const;

const declined: ReadonlySet<string> = new Set([DECLINE, NOTED, NO_MORE, ...Object.values(CANNOT)]);

/** Whether a reply of the built-in agent is no answer, and takes no position. */
export const isDeclined = (reply: string): boolean => declined.has(reply);
