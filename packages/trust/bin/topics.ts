/** Lines {id, utterances} in, lines {id, boundary_after} out: one 0 or 1 per utterance, the last always 0. */
import { topicBoundaries } from '../src/stance/index.ts';
import { answerLines, textListField } from './stance-lines.ts';

await answerLines((record) => ({ boundary_after: topicBoundaries(textListField(record, 'utterances')) }));
