/** The conversations selected in a list. */
export interface Selection {
  /** The list they were selected in; in another one nothing is selected. */
  readonly list: string;
  /** Begun with the button 'Select': it goes on although nothing is selected. */
  readonly isStarted: boolean;
  readonly ids: ReadonlySet<string>;
  /** The last that was selected or deselected: a range begins there. */
  readonly anchor: string | null;
}

export const emptySelection = (list: string): Selection => ({
  list,
  isStarted: false,
  ids: new Set(),
  anchor: null,
});

/** The ids from one to the other, in either order; only the second if the first is not shown. */
const between = (shown: readonly string[], from: string | null, to: string): readonly string[] => {
  const start = from === null ? -1 : shown.indexOf(from);
  const end = shown.indexOf(to);
  if (start === -1 || end === -1) return [to];
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1);
};

/** Selects or deselects one; with `isRange`, all from the last one to this one follow it. */
export const toggle = (selection: Selection, shown: readonly string[], id: string, isRange: boolean): Selection => {
  const isAdded = !selection.ids.has(id);
  const changed = isRange ? between(shown, selection.anchor, id) : [id];
  const ids = new Set(selection.ids);
  for (const each of changed) {
    if (isAdded) ids.add(each);
    else ids.delete(each);
  }
  return { ...selection, ids, anchor: id };
};
