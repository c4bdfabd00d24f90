import { loadVectors } from '@symbi/retrieval/vectors';
import { answerFrom, type Asked } from './answer.ts';

/** Answers away from the event loop. */
export const work = (asked: Asked): string => answerFrom(asked, loadVectors());
