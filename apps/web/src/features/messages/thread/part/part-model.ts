export interface WithId {
  readonly _id: string;
}

/** The position of a part of a list; `to` is exclusive. */
interface IndexRange {
  readonly from: number;
  readonly to: number;
}

/** The same by ids: a list grows at both ends while a part of it is shown. */
export interface Range {
  readonly first: string;
  readonly last: string;
}

/** Enough short messages to fill a large screen. */
const AT_FIRST = 6;
/** Minimum number: a target message has neighbors, and the newest is not drawn alone. */
export const FEWEST = 2;
/** A few new messages are shown at once; more than these are a loaded window. */
const ARRIVING = 4;

/** How many of the newest messages fill the given height, by their estimated heights. */
export const countToFill = <Item>(
  messages: readonly Item[],
  pixels: number,
  heightOf: (item: Item) => number,
): number => {
  let filled = 0;
  let count = 0;
  while (count < Math.min(AT_FIRST, messages.length) && (filled < pixels || count < FEWEST)) {
    count += 1;
    filled += heightOf(messages[messages.length - count] as Item);
  }
  return count;
};

/** The range drawn first: `count` at the end, or the messages around the target. */
export const firstRange = (messages: readonly WithId[], target: string | null, count = AT_FIRST): IndexRange => {
  const at = target === null ? -1 : messages.findIndex(({ _id }) => _id === target);
  if (at < 0) return { from: Math.max(0, messages.length - count), to: messages.length };
  const to = Math.min(messages.length, Math.max(at + 1 + AT_FIRST / 2, AT_FIRST));
  return { from: Math.max(0, to - AT_FIRST), to };
};

/** Identifies a part of a list by ids, which survive changes around it. */
export const rangeOf = (messages: readonly WithId[], { from, to }: IndexRange): Range => ({
  first: messages[from]?._id ?? '',
  last: messages[to - 1]?._id ?? '',
});

/** Where a part is after the list has changed. An end cut off the list becomes the end of the list. */
export const placeOf = (messages: readonly WithId[], { first, last }: Range): IndexRange | null => {
  const from = messages.findIndex(({ _id }) => _id === first);
  const end = messages.findLastIndex(({ _id }) => _id === last);
  return from < 0 && end < 0 ? null : { from: Math.max(0, from), to: end < 0 ? messages.length : end + 1 };
};

/** The part extended by a few newly arrived messages. */
export const withArrived = ({ from, to }: IndexRange, length: number): IndexRange => ({
  from,
  to: length - to <= ARRIVING ? length : to,
});

/** The part extended by `count`, at its end first. */
export const growRange = ({ from, to }: IndexRange, length: number, count: number): IndexRange => {
  const after = Math.min(count, length - to);
  return { from: Math.max(0, from - (count - after)), to: to + after };
};
