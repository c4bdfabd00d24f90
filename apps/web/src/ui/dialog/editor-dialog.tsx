import Dialog, { type DialogProps } from '@mui/material/Dialog';
import { useState, type FocusEvent } from 'react';
import { useBlocker } from '../../platform/navigation/use-blocker.ts';
import { text } from '../../platform/text/text.ts';
import { takesText } from '../../platform/text-field.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && takesText(element);

/** Remembers the value each field had when it was first focused. */
const useTyped = () => {
  const [before] = useState(() => new Map<Field, string>());
  return {
    handleFocus: ({ target }: FocusEvent): void => {
      if (isField(target) && !before.has(target)) before.set(target, target.value);
    },
    hasTyped: (): boolean => [...before].some(([field, value]) => field.value !== value),
  };
};

interface EditorDialogProps extends Omit<DialogProps, 'open' | 'onClose' | 'onFocus'> {
  readonly onClose: () => void;
  /** Whether anything is unsaved that no text field shows, or that was there when the dialog opened. */
  readonly hasChanges?: boolean;
}

/** A dialog for editing: Escape and a click outside ask before unsaved input is discarded. */
export const EditorDialog = ({ onClose, hasChanges = false, children, ...props }: EditorDialogProps) => {
  const { handleFocus, hasTyped } = useTyped();
  const isUnsaved = (): boolean => hasChanges || hasTyped();
  const [isAsked, setIsAsked] = useState(false);
  // Only for the browser's back button; links inside the dialog are followed on purpose.
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && isUnsaved());
  return (
    <>
      <Dialog
        {...props}
        open
        onFocus={handleFocus}
        onClose={() => {
          if (isUnsaved()) setIsAsked(true);
          else onClose();
        }}
      >
        {children}
      </Dialog>
      <ConfirmDialog
        isOpen={isAsked || blocker !== null}
        title={text.unsaved.title}
        question={text.unsaved.discard}
        confirmLabel={text.unsaved.confirmDiscard}
        onConfirm={() => {
          if (blocker === null) onClose();
          else blocker.proceed();
        }}
        onClose={() => {
          blocker?.reset();
          setIsAsked(false);
        }}
      />
    </>
  );
};
