export interface Identified {
  readonly _id: string;
}

/** Where a part of a list lies: `to` is behind its last one. */
interface Place {
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
/** What is said now is shown now; more at once is a window that was loaded. */
const arriving = 4;

/** What is drawn first: the end, or what is around the message that is looked for. */
export const firstRange = (messages: readonly Identified[], target: string | null): Place => {
  const at = target === null ? -1 : messages.findIndex(({ _id }) => _id === target);
  const middle = at < 0 ? messages.length : at + 1 + atFirst / 2;
  const to = Math.min(messages.length, Math.max(middle, atFirst));
  return { from: Math.max(0, to - atFirst), to };
};

/** Where a part is after the list has changed; what was cut off the list at an end is no end of the part. */
export const placeOf = (messages: readonly Identified[], { first, last }: Range): Place | null => {
  const from = messages.findIndex(({ _id }) => _id === first);
  const end = messages.findLastIndex(({ _id }) => _id === last);
  return from < 0 && end < 0 ? null : { from: Math.max(0, from), to: end < 0 ? messages.length : end + 1 };
};

/** The part with the few messages that have come behind it. */
export const withArrived = ({ from, to }: Place, length: number): Place => ({
  from,
  to: length - to <= arriving ? length : to,
});

/** A part that is larger by so many, at its end first. */
export const growRange = ({ from, to }: Place, length: number, count: number): Place => {
  const after = Math.min(count, length - to);
  return { from: Math.max(0, from - (count - after)), to: to + after };
};
