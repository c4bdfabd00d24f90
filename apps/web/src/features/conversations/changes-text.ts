import { catalog } from '../../platform/text/catalog.ts';

const quoted = (title: string | null): string => (title === null ? 'the conversation' : `"${title}"`);

/** Apart, so that they are loaded with the menus. */
const en = {
  archivedDone: 'Conversation archived.',
  unarchivedDone: 'Conversation unarchived.',
  removedDone: 'Conversation deleted.',
  undo: 'Undo',
  couldNot: {
    archive: (title: string | null) => `Could not archive ${quoted(title)}.`,
    unarchive: (title: string | null) => `Could not unarchive ${quoted(title)}.`,
    pin: (title: string | null) => `Could not pin ${quoted(title)}.`,
    unpin: (title: string | null) => `Could not unpin ${quoted(title)}.`,
    remove: (title: string | null) => `Could not delete ${quoted(title)}.`,
    restore: (title: string | null) => `Could not restore ${quoted(title)}.`,
    move: (title: string | null) => `Could not move ${quoted(title)}.`,
  },
  removeDialog: {
    title: 'Delete Conversation',
    body: 'Are you sure you want to delete this conversation? This action cannot be undone.',
    undoable: (seconds: number) => `Except for the first ${seconds} seconds, while Undo is offered.`,
    confirm: 'Delete',
  },
};

export const text = catalog({ en });
