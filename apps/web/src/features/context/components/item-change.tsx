import type { Context } from '@symbi/contracts/context';
import { text } from '../text.ts';
import { EditDialog } from './edit-dialog.tsx';
import { RemoveContextDialog } from './remove-context-dialog.tsx';

/** What a button of a card has opened. */
export interface ItemChange {
  readonly kind: 'edit' | 'remove';
  readonly context: Context;
}

interface ItemChangeDialogProps {
  readonly change: ItemChange;
  readonly onClose: () => void;
  /** With the id of a context that is no longer there. */
  readonly onDone: (message: string, removedId?: string) => void;
}

/** Edits or deletes one context. */
export const ItemChangeDialog = ({ change: { kind, context }, onClose, onDone }: ItemChangeDialogProps) =>
  kind === 'edit' ? (
    <EditDialog
      context={context}
      onClose={onClose}
      onSaved={(duplicates) => onDone(text.similar(text.edit.saved, duplicates))}
    />
  ) : (
    <RemoveContextDialog context={context} onClose={onClose} onRemoved={(id) => onDone(text.remove.removed, id)} />
  );
