import type { Token } from '@symbi/text/tokens';
import type { TrustSource } from '../../types.ts';
import { CLOCK } from '../arithmetic/measures.ts';
import { isDate, NAMES_NEXT_DAY, readNextDays, weekdayOf } from '../source/next-days.ts';
import type { SourceIndex } from '../source/source-index.ts';
import { denies } from './other-value.ts';

/** Tokens between a time and what says that it is of the next day. */
const REACH = 2;
/** What stands between a time and its date: 'at 5 am on Thursday, 6 June'. */
const BETWEEN = /^[\s,]*(?:(?:on|at|the|am|um|den|le|à|a|el|las|il|alle|em|às|de|do|of)[\s,]+)*(?:\p{L}+[\s,]+)?$/iu;
const LONGEST_BETWEEN = 40;

const isClock = ({ forms, stem }: Token): boolean => forms?.dimension === 'clock' || CLOCK.test(stem);

/**
 * Whether a sentence gives a time the date on whose next day it is: 'At 5 am on 6 June', where the sources say 'on 6 June
 * from 22:00 until 05:00 the following morning'.
 */
export function isDayBefore(
  text: string,
  from: number,
  tokens: readonly Token[],
  index: SourceIndex,
  sources: readonly TrustSource[],
): boolean {
  const [clocks, dates] = [tokens.filter(isClock), tokens.filter(isDate)];
  const [clock, date] = [clocks[0], dates[0]];
  if (clock === undefined || date === undefined || clocks.length > 1 || dates.length > 1) return false;
  const days = readNextDays(index, sources).filter(({ before }) => before === date.stem);
  if (days.length === 0 || NAMES_NEXT_DAY.test(text)) return false;
  const [left, right] = clock.start < date.start ? [clock, date] : [date, clock];
  const between = text.slice(left.end - from, right.start - from);
  const inner = tokens.filter(({ start }) => start > left.start && start < right.start);
  const isNear = between.length <= LONGEST_BETWEEN && BETWEEN.test(between);
  if (!isNear || inner.some((token) => !token.isStop && weekdayOf(token) === undefined)) return false;
  const places = index.postings[index.ids.get(clock.stem) ?? 0] ?? [];
  const isNext = (place: number): boolean => days.some(({ at }) => at >= place && at - place < REACH);
  return places.length > 0 && places.every(isNext) && !denies(text, from, tokens, index);
}
