import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { reportFormats } from '@symbi/contracts/reports';
import { type Report } from '@symbi/contracts/report';
import { useState } from 'react';
import { useLastShown } from '../../../ui/use-last-shown.ts';
import { downloadReport } from '../api.ts';
import { text } from '../text.ts';
import { ReportDetails } from './report-details.tsx';
import { ArchiveDialog, RemoveDialog } from './report-dialogs.tsx';

export interface OpenMenu {
  readonly report: Report;
  readonly anchor: HTMLElement;
}

interface ReportMenuProps {
  readonly opened: OpenMenu | null;
  readonly onClose: () => void;
  readonly onFailure: (message: string) => void;
}

/** The actions on a report, and their dialogs. */
export const ReportMenu = ({ opened, onClose, onFailure }: ReportMenuProps) => {
  const [chosen, setChosen] = useState<{ what: 'details' | 'archive' | 'remove'; report: Report } | null>(null);
  const shown = useLastShown(opened);
  const choose = (what: 'details' | 'archive' | 'remove') => () => {
    onClose();
    if (opened !== null) setChosen({ what, report: opened.report });
  };
  const handleDownload = (format: (typeof reportFormats)[number]) => () => {
    onClose();
    if (opened !== null) downloadReport(opened.report, format).catch(() => onFailure(text.exportFailed));
  };
  const of = (what: 'details' | 'archive' | 'remove'): Report | null => (chosen?.what === what ? chosen.report : null);
  const close = () => setChosen(null);
  return (
    <>
      <Menu disablePortal anchorEl={opened?.anchor ?? null} open={opened !== null} onClose={onClose}>
        <MenuItem onClick={choose('details')}>{text.menu.details}</MenuItem>
        <MenuItem onClick={choose('archive')}>
          {shown?.report.isArchived === true ? text.menu.unarchive : text.menu.archive}
        </MenuItem>
        <MenuItem onClick={choose('remove')}>{text.menu.remove}</MenuItem>
        <Divider />
        {reportFormats.map((format) => (
          <MenuItem key={format} onClick={handleDownload(format)}>
            {text.menu.download(text.formats[format])}
          </MenuItem>
        ))}
      </Menu>
      <ReportDetails report={of('details')} onClose={close} />
      <ArchiveDialog report={of('archive')} onClose={close} />
      <RemoveDialog report={of('remove')} onClose={close} />
    </>
  );
};
