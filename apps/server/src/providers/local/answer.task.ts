import { loadVectors } from '@symbi/retrieval/vectors';
import { answerFrom, type AnswerRequest } from './answer.ts';

/** Answers off the event loop. */
export const work = (asked: AnswerRequest): string => answerFrom(asked, loadVectors());
