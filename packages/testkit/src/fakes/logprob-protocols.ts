import type { Behavior } from './faults.ts';
import { CREATED_AT, event, responseDelta, type Protocol } from './protocol.ts';
import { PROTOCOLS, type ProtocolName } from './protocols.ts';

type Body = Readonly<Record<string, unknown>>;

/** Whether a request asks for token probabilities. */
export const asksForLogprobs = (body: Body): boolean =>
  (body['logprobs'] !== undefined && body['logprobs'] !== false) ||
  (Array.isArray(body['include']) && body['include'].includes('message.output_text.logprobs'));

const logprobOf = (text: string, logprob: number) => ({ token: text, logprob, bytes: [], top_logprobs: [] });

/** Together's `logprobs` is a count and its answer one number per chunk; the others return a list. */
const chatDelta = (text: string, logprob: number, asked: unknown): string =>
  event({
    id: 'chatcmpl_fake',
    object: 'chat.completion.chunk',
    created: CREATED_AT,
    model: 'fake',
    choices: [
      {
        index: 0,
        delta: { content: text },
        finish_reason: null,
        logprobs: asked === 1 ? logprob : { content: [logprobOf(text, logprob)] },
      },
    ],
  });

/** The same protocol with token probabilities. */
export const withLogprobs = (
  name: ProtocolName,
  body: Body,
  { logprobs: given = [-0.1] }: Pick<Behavior, 'logprobs'>,
): Protocol => {
  let at = 0;
  const next = (): number => given[at++ % given.length] ?? -0.1;
  if (name === 'responses')
    return { ...PROTOCOLS[name], delta: (text) => responseDelta(text, [logprobOf(text, next())]) };
  if (name === 'chat') return { ...PROTOCOLS[name], delta: (text) => chatDelta(text, next(), body['logprobs']) };
  return PROTOCOLS[name];
};
