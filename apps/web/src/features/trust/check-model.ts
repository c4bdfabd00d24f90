import type { Message } from '@symbi/contracts/conversations';
import type { CheckMeans, ReplyCheck } from '@symbi/contracts/reply-checks';
import { text as words } from './check/text.ts';

/** The result of searching the contexts and files, in words. */
export const checkWords = ({
  outcome,
  contexts,
  files,
  passages,
}: Pick<ReplyCheck, 'outcome' | 'contexts' | 'files' | 'passages'>): string => {
  const inContexts = passages.filter(({ contextId }) => contextId !== undefined).length;
  if (outcome === 'checked') return words.rests(inContexts, passages.length - inContexts);
  if (outcome === 'already_checked') return words.already;
  return contexts + files === 0 ? words.noContexts : words.nothing(contexts, files);
};

/** Progress of asking the models; the reply itself shows when they have answered. */
export const opinionWords = (
  { checking, trustState }: Pick<Message, 'checking' | 'trustState'>,
  by: CheckMeans | undefined,
): string => {
  if (checking === true) return words.asking;
  if (by === 'search') return trustState === 'checked' ? words.searched : words.noPages;
  if (by === 'judge') return words.judged;
  return trustState === 'not_checked' ? words.noOpinion : words.opinion;
};
