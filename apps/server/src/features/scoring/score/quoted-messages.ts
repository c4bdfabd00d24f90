import { limits } from '@symbi/contracts/limits';
import { beginning } from '@symbi/text/beginning';
import type { TrustExplanation, TrustSource } from '@symbi/contracts/trust';

/** The message a person's earlier words were taken from; undefined for other sources. */
const messageOf = ({ kind, refId }: TrustSource): string | undefined => (kind === 'turn' ? refId : undefined);

/** The messages whose words an explanation rests on. */
export const quotedMessages = ({ sources }: TrustExplanation): string[] =>
  sources.flatMap((source) => messageOf(source) ?? []);

/** The explanation as it is stored: words that are stored with their message must go with it when it is erased. */
export const withoutOwnWords = (explanation: TrustExplanation): TrustExplanation => ({
  ...explanation,
  sources: explanation.sources.map((source) => (messageOf(source) === undefined ? source : { ...source, text: '' })),
});

/** The explanation with the words of those messages that have not been erased. */
export const withOwnWords = (
  explanation: TrustExplanation,
  contents: ReadonlyMap<string, string>,
): TrustExplanation => ({
  ...explanation,
  sources: explanation.sources.map((source) => {
    const id = messageOf(source);
    return id === undefined ? source : { ...source, text: beginning(contents.get(id) ?? '', limits.sourceLength) };
  }),
});
