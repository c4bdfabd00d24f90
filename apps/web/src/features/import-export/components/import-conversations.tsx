import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ConversationImport } from '@symbi/contracts/imports';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatPercent } from '../../../platform/format.ts';
import { ImportButton, type ImportTrigger } from '../../../ui/import/import-button.tsx';
import { text as words } from '../../../ui/import/text.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { importQuery, importsQuery } from '../api.ts';
import { hasDealtWithAny, progressOf } from '../progress.ts';
import { text } from '../text.ts';
import { ImportDialog } from './import-dialog.tsx';

/** The import whose report is open. It is part of the address, so a reload reopens it. */
const useShownImport = () => {
  const [address, setAddress] = useSearchParams();
  const show = (importId: string | null): void =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (importId === null) next.delete('import');
        else next.set('import', importId);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { shownId: address.get('import') || null, show };
};

/** Whether there is anything to read in the report of an import. */
const isWorthOpening = (one: ConversationImport): boolean =>
  one.state !== 'uploading' && (one.state !== 'stopped' || hasDealtWithAny(one));

/** The newest import, and the one that is running, or was when last seen: whichever tab started it. */
const useImports = () => {
  const { data: recent } = useQuery(importsQuery);
  const [followed, setFollowed] = useState<string | null>(null);
  const [known, setKnown] = useState<typeof recent>();
  // Only new data counts: data loaded before the latest import started must not override it.
  if (recent !== known) {
    setKnown(recent);
    const running = recent?.find(({ state }) => state === 'running');
    if (running !== undefined) setFollowed(running._id);
  }
  // Polled even behind a closed dialog: the lists reload when the import ends.
  const { data: report } = useQuery({ ...importQuery(followed ?? ''), enabled: followed !== null });
  return { report, last: recent?.find(isWorthOpening), follow: setFollowed };
};

interface UnderWayProps {
  readonly report: ConversationImport;
  readonly onOpen: () => void;
}

/** Opens the report of an import that is running, or has ended, behind the closed dialog. */
const UnderWay = ({ report, onOpen }: UnderWayProps) => {
  const isRunning = report.state === 'running';
  return (
    <>
      <Button onClick={onOpen} sx={{ flexShrink: 0 }}>
        {isRunning ? text.import.underWay(formatPercent(progressOf(report))) : text.import.ended}
      </Button>
      <Box component="output" sx={visuallyHidden}>
        {!isRunning && words.states[report.state]}
      </Box>
    </>
  );
};

interface ImportConversationsProps {
  /** Instead of the button. */
  readonly trigger?: ImportTrigger | undefined;
}

/** The button of the conversation list that imports conversations from other applications. */
export const ImportConversations = ({ trigger }: ImportConversationsProps) => {
  const { shownId, show } = useShownImport();
  const { report, last, follow } = useImports();
  const [isChoosing, setIsChoosing] = useState(false);
  const [seenId, setSeenId] = useState<string | null>(null);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const isOpen = isChoosing || shownId !== null;
  const isRunning = report?.state === 'running';
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The button that opened the dialog may be gone, or never existed after a reload.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, button]);
  const handleClose = (): void => {
    setIsChoosing(false);
    // Only for this import: the dialog may have shown an earlier report, or none.
    if (!isRunning && shownId !== null && shownId === report?._id) setSeenId(shownId);
    show(null);
  };
  const handleShow = (importId: string | null): void => {
    if (importId === null) setIsChoosing(true);
    show(importId);
  };
  const handleStarted = (importId: string): void => {
    follow(importId);
    show(importId);
  };
  // While an import is running, no other file can be chosen.
  const open = (): void => (isRunning ? show(report._id) : setIsChoosing(true));
  return (
    <>
      {trigger === undefined ? <ImportButton ref={setButton} onClick={open} /> : trigger(open, setButton)}
      {report !== undefined && report._id !== seenId && <UnderWay report={report} onOpen={() => show(report._id)} />}
      {isOpen && (
        <ImportDialog
          importId={shownId}
          last={last}
          onStarted={handleStarted}
          onShow={handleShow}
          onClose={handleClose}
        />
      )}
    </>
  );
};
