/** Every way in which a fake provider misbehaves on request. */
const FAULTS = [
  '400',
  '401',
  '403',
  '404',
  '408',
  '429',
  '429-no-hint',
  '500',
  '503',
  'quota',
  'context',
  'redirect',
  'wrong-type',
  'html-error',
  'error-in-200',
  'echo-key',
  'gzip',
  'reset',
  'slow',
  'think',
  'think-error',
  'silent',
  'drip',
  'cut',
  'garbage',
  'garbage-json',
  'huge-line',
  'endless',
  'bad-utf8',
  'split-utf8',
  'crlf',
  'stream-error',
  'stream-error-flat',
  'late-error',
  'duplicate-end',
  'hang-after-end',
  'no-end',
  'empty',
  'silent-length',
  'length',
  'no-usage',
  'negative-usage',
  'many-tools',
] as const;
export type Fault = (typeof FAULTS)[number];

/** A web page as returned by a search. */
export interface Page {
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

export interface Behavior {
  readonly fault?: Fault;
  /** The whole reply; by default the fake repeats the prompt. */
  readonly reply?: string;
  /** What the model thinks first, from chat completions that report it apart from the text. */
  readonly thoughts?: string;
  readonly tokensPerSecond?: number;
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: string }[];
  readonly retryAfterSeconds?: number;
  /** Pages found by a web search, if requested; two about tides by default. */
  readonly pages?: readonly Page[];
  /** Log probabilities of the tokens, if requested; used in turn, -0.1 by default. */
  readonly logprobs?: readonly number[];
  /** Answers 400 to requests for token probabilities. */
  readonly refusesLogprobs?: true;
  /** The error code of a failed search within an otherwise normal response. */
  readonly searchError?: string;
  /** Milliseconds between the bytes of `drip`. */
  readonly dripMs?: number;
}

const KNOWN: ReadonlySet<string> = new Set(FAULTS);

/**
 * The behavior requested by a model name (`fake-429`) or a prompt (`[[cut]]`, `[[words=300]]`, `[[rate=100]]`), for
 * browser tests, which have no handle on the server.
 */
export function readBehavior(model: string, prompt: string): Behavior {
  const named = /^fake-(.+)$/.exec(model)?.[1];
  const directives = [...prompt.matchAll(/\[\[([a-z0-9-]+)(?:=(\d+))?\]\]/g)].map(([, name = '', value]) => ({
    name,
    value: Number(value),
  }));
  const fault = [named, ...directives.map(({ name }) => name)].find(isFault);
  const words = directives.find(({ name }) => name === 'words')?.value;
  const rate = directives.find(({ name }) => name === 'rate')?.value;
  return {
    ...(fault === undefined ? {} : { fault }),
    ...(words === undefined ? {} : { reply: createWords(words) }),
    ...(rate === undefined ? {} : { tokensPerSecond: rate }),
  };
}

function isFault(name: string | undefined): name is Fault {
  return name !== undefined && KNOWN.has(name);
}

const VOCABULARY = [
  'evidence',
  'supports',
  'the',
  'claim',
  'only',
  'when',
  'sources',
  'agree',
  'and',
  'remain',
  'open',
  'to',
  'review',
];

function createWords(count: number): string {
  return Array.from({ length: count }, (_, index) => VOCABULARY[index % VOCABULARY.length]).join(' ');
}
