import { loadVectors } from '@symbi/retrieval/vectors';
import { answerFrom, type AnswerRequest } from './answer.ts';

/** Answers away from the event loop. */
export const work = (asked: AnswerRequest): string => answerFrom(asked, loadVectors());
