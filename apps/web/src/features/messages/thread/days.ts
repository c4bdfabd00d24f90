import { formatDate } from '../../../platform/format.ts';
import { text } from '../text.ts';

type WithDate = { readonly timestamp: string; readonly origin?: { readonly at?: string | undefined } | undefined };

const dayOf = (moment: Date): string => `${moment.getFullYear()}-${moment.getMonth()}-${moment.getDate()}`;

const daysBefore = (moment: Date, days: number): Date =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - days);

const shownDay = (moment: Date, now: Date): string => {
  if (dayOf(moment) === dayOf(now)) return text.days.today;
  return dayOf(moment) === dayOf(daysBefore(now, 1)) ? text.days.yesterday : formatDate(moment);
};

const momentOf = ({ timestamp, origin }: WithDate): Date => new Date(origin?.at ?? timestamp);

/**
 * The heading above each message: its day where a new day starts, else null. A conversation entirely from today needs
 * none.
 */
export const daysAbove = (messages: readonly WithDate[], now: Date): (string | null)[] =>
  messages.map((message, index) => {
    const before = messages[index - 1];
    const moment = momentOf(message);
    const dayBefore = dayOf(before === undefined ? now : momentOf(before));
    return dayOf(moment) === dayBefore ? null : shownDay(moment, now);
  });
