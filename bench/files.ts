/**
 * npm run bench -- files [--data DIR]: attached files made of the development collections in DIR/retrieval (default:
 * SYMBI_DATA). Whether a passage that answers is among the ten chosen of a long file, and how many questions the
 * built-in agent answers, on topic and off, by words and with the vectors of passages; also with centers and bound
 * fitted without the collection. Then how many questions it answers that share a message, and the processor time of
 * choosing among 10,000 passages. The last line is JSON.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { encoderFolder } from '@symbi/encoder/setting';
import { passagesOf, readableText } from '../apps/server/src/features/attachments/passages/cut.ts';
import { collectionNames, cutCollection, readCollection, sample } from '../packages/retrieval/node/collections.ts';
import { openTextEncoder } from '../packages/retrieval/node/encode.ts';
import { formatTable, percent } from '../packages/retrieval/node/measures.ts';
import { measureCost } from './files/cost.ts';
import { measureFiles, partsOfFile, type FileCollection } from './files/measure.ts';
import { measureSeveral } from './files/several.ts';

/** Documents of each collection; a question has its relevant documents among them. */
const DOCUMENTS = { cranfield: 120, cacm: 120, 'wikiqa-train': 300, 'scifact-train': 120, xquad: 240 };
const QUESTIONS = 120;
/** As many passages as a file that is given in full has. */
const SHORT = 8;

const { values } = parseArgs({ options: { data: { type: 'string' } } });
const data = values.data ?? process.env['SYMBI_DATA'] ?? resolve(import.meta.dirname, '../../shared/data');
const folder = encoderFolder(process.env['CONTEXT_ENCODER']);
if (folder === undefined) throw new Error('There is no encoder to measure with');

const encoder = openTextEncoder({ folder, milliseconds: Infinity });
const collections: FileCollection[] = [];
for (const name of collectionNames) {
  const whole = readCollection(`${data}/retrieval`, name);
  const { corpus, queries, relevant } =
    whole.corpus.length > DOCUMENTS[name] ? cutCollection(whole, DOCUMENTS[name]) : whole;
  const passages = corpus.flatMap(({ _id, title, text }) =>
    passagesOf([{ attachment_id: _id, n: 0, label: title, text }]),
  );
  const asked = sample(queries, QUESTIONS);
  const vectors = await encoder.encode(passages.map(readableText), 'passage');
  const questions = await encoder.encode(
    asked.map(({ text }) => text),
    'query',
  );
  collections.push({
    name,
    passages: passages.map((passage, at) => ({ ...passage, vector: vectors[at] ?? new Int8Array() })),
    questions: asked.map(({ _id, text }, at) => ({
      id: _id,
      text,
      vector: questions[at] ?? new Int8Array(),
      relevant: new Set(relevant.get(_id)?.keys()),
    })),
  });
}
encoder.close();

const rows = [Infinity, SHORT].flatMap((size) =>
  collections.map((collection) => ({ size, ...measureFiles(collection, collections, size) })),
);
const head = ['file', 'passages', 'among ten', 'with vectors', 'answered', 'with vectors'];
const lines = rows.map(({ name, size, passages, chosen, answered, offTopic }) => [
  size === Infinity ? name : `${name}/${size}`,
  String(passages),
  ...(size === Infinity ? [percent(chosen.byWords), percent(chosen.byBoth)] : ['', '']),
  ...[answered.byWords, answered.byBoth, offTopic.byWords, offTopic.byBoth, offTopic.leftOut].map(percent),
]);
console.log(
  formatTable(
    'Chosen passages and answers of the built-in agent; % of questions',
    [...head, 'off-topic', 'with vectors', 'left out of the fit'],
    lines,
  ),
);
const several = collections.map((collection) => measureSeveral(collection, collections));
console.log(
  formatTable(
    'Messages of two questions, or of a statement and a question; by words, % of messages',
    ['file', 'one alone', 'both', 'after a statement', 'beside an off-topic one', 'which is named', 'two off-topic'],
    several.map(({ name, ...shares }) => [name, ...Object.values(shares).map(percent)]),
  ),
);
const [first] = collections.toReversed();
const cost = first === undefined ? undefined : measureCost(partsOfFile(first.passages), first);
console.log(
  `Choosing among 10,000 passages, ms of one processor: ${cost?.byWords} by words, ${cost?.byBoth} with vectors`,
);
console.log(JSON.stringify({ rows, several, cost }));
