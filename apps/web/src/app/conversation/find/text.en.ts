import { counted } from '../../../platform/text/catalog.ts';
import { formatNumber } from '../../../platform/format.ts';

export const en = {
  previous: 'Previous message found',
  next: 'Next message found',
  close: 'Close',
  retry: 'Retry',
  place: (at: number, count: number, hasMore: boolean) =>
    `${formatNumber(at)} of ${formatNumber(count)}${hasMore ? '+' : ''}`,
  messages: (count: number, hasMore: boolean) => (count === 1 && !hasMore ? ' message' : ' messages'),
  none: 'No message has these words.',
  noneOfNewest: 'None of the newest messages has these words.',
  sealed: (count: number) =>
    `${counted(count, 'encrypted message', 'encrypted messages')} could not be searched. Only those that are unlocked and loaded here are.`,
  failed: 'The search failed.',
};
