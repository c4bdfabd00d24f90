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

/** A page of the web as a search gives it. */
export interface Page {
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

export interface Behavior {
  readonly fault?: Fault;
  /** The whole reply; without it the fake says what it was asked. */
  readonly reply?: string;
  readonly tokensPerSecond?: number;
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: string }[];
  readonly retryAfterSeconds?: number;
  /** Pages that a search of the web finds, where the request asks for one; two about tides unless said. */
  readonly pages?: readonly Page[];
  /** How likely each token was, as a logarithm, where the request asks for it; taken in turns, -0.1 unless said. */
  readonly logprobs?: readonly number[];
  /** Answers 400 to whoever asks how likely the tokens were. */
  readonly refusesLogprobs?: true;
  /** The code with which the search itself fails, in an answer that otherwise comes. */
  readonly searchError?: string;
  /** Milliseconds between the bytes of `drip`. */
  readonly dripMs?: number;
}

const KNOWN: ReadonlySet<string> = new Set(FAULTS);

/**
 * What a model name (`fake-429`) or a prompt (`[[cut]]`, `[[words=300]]`, `[[rate=100]]`) asks for; this is how a
 * browser test, which has no handle on the server, chooses a behavior.
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
