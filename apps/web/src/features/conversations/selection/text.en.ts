import { counted } from '../../../platform/text/catalog.ts';
import { formatNumber } from '../../../platform/format.ts';

const conversations = (count: number): string => counted(count, 'conversation', 'conversations');

/** `3 conversations`, or `3 of 400 conversations` when it is not all of them. */
const some = (count: number, of: number): string =>
  count === of ? conversations(count) : `${formatNumber(count)} of ${conversations(of)}`;

export const en = {
  start: 'Select',
  label: 'Selection',
  leave: 'Stop selecting',
  select: (title: string) => `Select ${title}`,
  selected: (count: number) => `${formatNumber(count)} selected`,
  allSelected: (count: number, notLoaded: number) => {
    if (count === 1) return `${conversations(count)} selected`;
    return notLoaded > 0
      ? `All ${formatNumber(count)} loaded conversations selected`
      : `All ${conversations(count)} in the list selected`;
  },
  all: (count: number) => `Select all ${formatNumber(count)}`,
  allLoaded: (count: number) => `Select all ${formatNumber(count)} loaded`,
  whole: (count: number) => `Load and select all ${formatNumber(count)}`,
  stop: 'Stop',
  pausing: 'Too many requests: it goes on by itself in a moment.',
  doing: {
    archive: (done: number, of: number) => `Archiving ${formatNumber(done)} of ${formatNumber(of)}`,
    unarchive: (done: number, of: number) => `Unarchiving ${formatNumber(done)} of ${formatNumber(of)}`,
    move: (done: number, of: number) => `Moving ${formatNumber(done)} of ${formatNumber(of)}`,
    remove: (done: number, of: number) => `Deleting ${formatNumber(done)} of ${formatNumber(of)}`,
    restore: (done: number, of: number) => `Restoring ${formatNumber(done)} of ${formatNumber(of)}`,
  },
  done: {
    archive: (count: number) => `${conversations(count)} archived.`,
    unarchive: (count: number) => `${conversations(count)} unarchived.`,
    move: (count: number) => `${conversations(count)} moved.`,
    remove: (count: number) => `${conversations(count)} deleted.`,
    restore: (count: number) => `${conversations(count)} restored.`,
  },
  undoable: (count: number) => `Undo brings back the ${formatNumber(count)} deleted last.`,
  couldNot: {
    archive: (count: number, of: number) => `Could not archive ${some(count, of)}.`,
    unarchive: (count: number, of: number) => `Could not unarchive ${some(count, of)}.`,
    move: (count: number, of: number) => `Could not move ${some(count, of)}.`,
    remove: (count: number, of: number) => `Could not delete ${some(count, of)}.`,
    restore: (count: number, of: number) => `Could not restore ${some(count, of)}.`,
  },
  removeTitle: (count: number) => `Delete ${conversations(count)}`,
  removeQuestion: (count: number) => `Are you sure you want to delete ${conversations(count)}?`,
  removeNote: (seconds: number) => `Undo is offered for ${seconds} seconds; after that they cannot be brought back.`,
  moveTitle: (count: number) => `Move ${conversations(count)}`,
};
