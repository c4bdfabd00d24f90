import { topicFeatures, type TopicFeatures } from './topic-features.ts';
import stored from './topic-table.json' with { type: 'json' };

/** Fitted by `fit/stance-topics.ts`. */
export interface TopicTable {
  bias: number;
  /** A boundary is set where the logit is above this. */
  threshold: number;
  numbers: Readonly<Record<string, number>>;
  /** Word-sequence weights in thousandths. */
  grams: ReadonlyMap<string, number>;
}

/** On disk the word sequences are 'sequence|weight' lines in one string. */
export type StoredTopicTable = Omit<TopicTable, 'grams'> & { about: string; grams: string };

let loaded: TopicTable | undefined;

function shippedTopicTable(): TopicTable {
  if (loaded !== undefined) return loaded;
  const { grams, ...rest }: StoredTopicTable = stored;
  const lines = grams.split('\n').map((line): [string, number] => {
    const at = line.lastIndexOf('|');
    return [line.slice(0, at), Number(line.slice(at + 1))];
  });
  loaded = { ...rest, grams: new Map(lines) };
  return loaded;
}

/** Logit of a boundary. */
function topicLogit(table: TopicTable, features: TopicFeatures): number {
  let logit = table.bias;
  for (const [name, value] of Object.entries(features.numbers)) logit += value * (table.numbers[name] ?? 0);
  for (const gram of features.grams) logit += (table.grams.get(gram) ?? 0) / 1000;
  return logit;
}

/**
 * Where a conversation changes subject: one number per utterance, 1 when a new topic begins after it. Each decision
 * uses only the utterances before it and the next one; the last entry is always 0.
 */
export function topicBoundaries(utterances: readonly string[], table: TopicTable = shippedTopicTable()): (0 | 1)[] {
  const boundaries: (0 | 1)[] = [];
  let since = 0;
  for (let index = 0; index < utterances.length; index += 1) {
    const isLast = index === utterances.length - 1;
    const isBoundary = !isLast && topicLogit(table, topicFeatures(utterances, index, since)) > table.threshold;
    boundaries.push(isBoundary ? 1 : 0);
    since = isBoundary ? 0 : since + 1;
  }
  return boundaries;
}
