/** The conversations chosen in a list. */
export interface Choice {
  /** The list they were chosen in; in another one nothing is chosen. */
  readonly list: string;
  /** Asked for by its button: it stays although nothing is chosen. */
  readonly isAsked: boolean;
  readonly chosen: ReadonlySet<string>;
  /** The last that was chosen or left out: a range begins there. */
  readonly anchor: string | null;
}

export const nothing = (list: string, isAsked = false): Choice => ({
  list,
  isAsked,
  chosen: new Set(),
  anchor: null,
});

/** The ids from one to the other, in either order; only the second if the first is not shown. */
const between = (shown: readonly string[], from: string | null, to: string): readonly string[] => {
  const start = from === null ? -1 : shown.indexOf(from);
  const end = shown.indexOf(to);
  if (start === -1 || end === -1) return [to];
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1);
};

/** Chooses one or leaves it out; with `isRange`, all from the last to this one become what this one becomes. */
export const toggled = (choice: Choice, shown: readonly string[], id: string, isRange: boolean): Choice => {
  const isAdded = !choice.chosen.has(id);
  const changed = isRange ? between(shown, choice.anchor, id) : [id];
  const chosen = new Set(choice.chosen);
  for (const each of changed) {
    if (isAdded) chosen.add(each);
    else chosen.delete(each);
  }
  return { ...choice, chosen, anchor: id };
};
