import { useEffect } from 'react';
import { useBlocker } from '../../platform/navigation/use-blocker.ts';
import { text } from '../../platform/text/text.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';

interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** Evaluated at the moment of leaving, when a save may have just finished; defaults to `isDirty`. */
  readonly hasChanges?: () => boolean;
  readonly question?: string;
}

/** Asks before unsaved changes are left behind, by a link or by closing the page. */
export const LeaveGuard = ({ isDirty, hasChanges = () => isDirty, question }: LeaveGuardProps) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      isOpen={blocker !== null}
      title={text.unsaved.title}
      question={question ?? text.unsaved.leave}
      confirmLabel={text.unsaved.confirmLeave}
      onConfirm={() => blocker?.proceed()}
      onClose={() => blocker?.reset()}
    />
  );
};
