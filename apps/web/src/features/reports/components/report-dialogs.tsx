import type { Report } from '@symbi/contracts/report';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useArchiveReport, useRemoveReport } from '../api.ts';
import { text } from '../text.ts';

interface DialogProps {
  /** The report of the dialog; null while it is closed. */
  readonly report: Report | null;
  readonly onClose: () => void;
}

export const ArchiveDialog = ({ report, onClose }: DialogProps) => {
  const archive = useArchiveReport();
  const isArchived = report?.isArchived === true;
  return (
    <ConfirmDialog
      isOpen={report !== null}
      title={isArchived ? text.archiveDialog.undoTitle : text.archiveDialog.title}
      question={isArchived ? text.archiveDialog.undoQuestion : text.archiveDialog.question}
      confirmLabel={isArchived ? text.menu.unarchive : text.menu.archive}
      isDestructive={false}
      isBusy={archive.isPending}
      error={archive.isError ? text.archiveFailed : null}
      onConfirm={() => report !== null && archive.mutate(report, { onSuccess: onClose })}
      onReset={archive.reset}
      onClose={onClose}
    />
  );
};

export const RemoveDialog = ({ report, onClose }: DialogProps) => {
  const remove = useRemoveReport();
  return (
    <ConfirmDialog
      isOpen={report !== null}
      title={text.removeDialog.title}
      question={text.removeDialog.question}
      isBusy={remove.isPending}
      error={remove.isError ? text.removeFailed : null}
      onConfirm={() => report !== null && remove.mutate(report, { onSuccess: onClose })}
      onReset={remove.reset}
      onClose={onClose}
    />
  );
};
