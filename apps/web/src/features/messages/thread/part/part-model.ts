export interface WithId {
  readonly _id: string;
}

/** Where a part of a list lies: `to` is behind its last one. */
interface IndexRange {
  readonly from: number;
  readonly to: number;
}

/** The same by ids: a list grows at both ends while a part of it is shown. */
export interface Range {
  readonly first: string;
  readonly last: string;
}

/** As many as fill a large screen when they are short. */
const atFirst = 6;
/** Around a message that is looked for there are some, and the newest is not drawn alone. */
export const fewest = 2;
/** What is said now is shown now; more at once is a window that was loaded. */
const arriving = 4;

/** How many of the newest fill so many pixels, by the height each is thought to have. */
export const countToFill = <Item>(
  messages: readonly Item[],
  pixels: number,
  heightOf: (item: Item) => number,
): number => {
  let filled = 0;
  let count = 0;
  while (count < Math.min(atFirst, messages.length) && (filled < pixels || count < fewest)) {
    count += 1;
    filled += heightOf(messages[messages.length - count] as Item);
  }
  return count;
};

/** What is drawn first: so many at the end, or what is around the message that is looked for. */
export const firstRange = (messages: readonly WithId[], target: string | null, count = atFirst): IndexRange => {
  const at = target === null ? -1 : messages.findIndex(({ _id }) => _id === target);
  if (at < 0) return { from: Math.max(0, messages.length - count), to: messages.length };
  const to = Math.min(messages.length, Math.max(at + 1 + atFirst / 2, atFirst));
  return { from: Math.max(0, to - atFirst), to };
};

/** What names a part of a list, however the list changes around it. */
export const rangeOf = (messages: readonly WithId[], { from, to }: IndexRange): Range => ({
  first: messages[from]?._id ?? '',
  last: messages[to - 1]?._id ?? '',
});

/** Where a part is after the list has changed; what was cut off the list at an end is no end of the part. */
export const placeOf = (messages: readonly WithId[], { first, last }: Range): IndexRange | null => {
  const from = messages.findIndex(({ _id }) => _id === first);
  const end = messages.findLastIndex(({ _id }) => _id === last);
  return from < 0 && end < 0 ? null : { from: Math.max(0, from), to: end < 0 ? messages.length : end + 1 };
};

/** The part with the few messages that have come behind it. */
export const withArrived = ({ from, to }: IndexRange, length: number): IndexRange => ({
  from,
  to: length - to <= arriving ? length : to,
});

/** A part that is larger by so many, at its end first. */
export const growRange = ({ from, to }: IndexRange, length: number, count: number): IndexRange => {
  const after = Math.min(count, length - to);
  return { from: Math.max(0, from - (count - after)), to: to + after };
};
