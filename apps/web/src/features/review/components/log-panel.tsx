import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import HelpOutlined from '@mui/icons-material/HelpOutlineOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import VerifiedUser from '@mui/icons-material/VerifiedUserOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import { formatDate } from '../../../platform/format.ts';
import * as paths from '../../../platform/paths.ts';
import { downloadReceipt } from '../../../platform/receipts.ts';
import { Section } from '../../../ui/section.tsx';
import { downloadLog, logQuery, type LogState } from '../api.ts';
import { text } from '../text.ts';
import { Disclosure } from './disclosure.tsx';
import { KeyNotice } from './key-notice.tsx';

const shown = {
  verified: { severity: 'success', label: text.log.verified, icon: <VerifiedUser /> },
  tampered: { severity: 'error', label: text.log.tampered, icon: <ErrorOutlined /> },
  'cannot verify': { severity: 'warning', label: text.log.unknown, icon: <HelpOutlined /> },
} as const;

const named = { scrollMarginTop: 'calc(var(--shell-top) + 16px)', outline: 'none' } as const;

const MOST_FINDINGS = 10;

const Findings = ({ log }: { readonly log: LogState }) => {
  const lines = [
    ...log.findings.map(({ row, message }) => (row === null ? message : `${text.log.row(row)}: ${message}`)),
    ...log.obstacles,
  ].slice(0, MOST_FINDINGS);
  if (lines.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
};

/** A log signed only by another key is unproven; that does not show any change in it. */
const statusOf = ({ status, keyState, findings }: LogState): LogState['status'] =>
  keyState === 'another' && findings.every(({ code }) => code === 'key-untrusted') ? 'cannot verify' : status;

const State = ({ log }: { readonly log: LogState }) => {
  const status = statusOf(log);
  const { severity, label, icon } = shown[status];
  return (
    <Stack spacing={1}>
      <Alert severity={severity} icon={icon} sx={{ overflowWrap: 'anywhere' }}>
        <strong>{label}.</strong> {status === 'verified' && text.log.allVerified(log.rows, log.redacted)}
        {status === 'tampered' && `${text.log.findings(log.findings.length)}.`}
        <Findings log={log} />
      </Alert>
      <Typography variant="body2">
        {log.isCheckedHere ? text.log.checkedHere : text.log.checkedThere}.{' '}
        {log.isCheckedHere && text.log.receipts(log.receipts)}
      </Typography>
      <Disclosure title={text.details}>
        <Typography variant="body2">{text.log.facts(log.rows, log.checkpoints, log.redacted)}.</Typography>
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {text.log.key} <code>{log.key}</code>.{' '}
          {log.keyState === 'same' && text.log.keySeen(formatDate(log.pin.seenAt))}
        </Typography>
      </Disclosure>
      <Disclosure title={text.log.notProven}>
        <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
          {log.notProven.map((claim) => (
            <li key={claim}>{claim}</li>
          ))}
        </Box>
      </Disclosure>
    </Stack>
  );
};

const Actions = ({ session, hasLog }: { readonly session: string; readonly hasLog: boolean }) => {
  const [notice, setNotice] = useState<string | null>(null);
  const handleLog = (): void => {
    setNotice(null);
    downloadLog(session).catch((error: unknown) => setNotice(messageOf(error, text.log.downloadFailed)));
  };
  const handleReceipt = (): void => {
    downloadReceipt(session).then(
      (isSaved) => setNotice(isSaved ? null : text.log.noReceipt),
      () => setNotice(text.log.receiptFailed),
    );
  };
  return (
    <>
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap', mt: 2 }}>
        <Button size="small" variant="outlined" disabled={!hasLog} onClick={handleLog}>
          {text.log.download}
        </Button>
        <Button size="small" variant="outlined" onClick={handleReceipt}>
          {text.log.receipt}
        </Button>
        <Button
          size="small"
          variant="outlined"
          href={paths.verifier}
          target="_blank"
          rel="noreferrer"
          title={text.log.verifyHint}
          endIcon={<OpenInNew />}
        >
          {text.log.verifyOffline}
        </Button>
      </Stack>
      {notice !== null && (
        <Alert severity="info" sx={{ mt: 1 }} onClose={() => setNotice(null)}>
          {notice}
        </Alert>
      )}
    </>
  );
};

/** A link may lead here, although what is above the log is loaded later than the page. */
const useNamed = () => {
  const box = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  const isNamed = hash === `#${paths.LOG_PART}`;
  useEffect(() => {
    if (!isNamed) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
    // The key is that of a visit: the same address can be gone to again, and another session has a log of its own.
  }, [isNamed, key]);
  return box;
};

/** The state of the session's signed log in plain words, with everything needed to verify it. */
export const LogPanel = ({ session }: { readonly session: string }) => {
  const { data, isError, error, isFetching, refetch } = useQuery(logQuery(session));
  const box = useNamed();
  return (
    <Box id={paths.LOG_PART} ref={box} tabIndex={-1} sx={named}>
      <Section
        title={text.log.title}
        action={
          <Button size="small" loading={isFetching} onClick={() => void refetch()}>
            {text.log.again}
          </Button>
        }
      >
        <Box aria-live="polite">
          {data === undefined && !isError && (
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
              <CircularProgress size={18} aria-label={text.log.checking} />
              <Typography>{text.log.checking}</Typography>
            </Stack>
          )}
          {/* Also above the state of an earlier check: it is not that of this one. */}
          {isError && (
            <Alert severity="error" sx={{ mb: 1 }}>
              <AlertTitle component="h3">{text.log.failed}</AlertTitle>
              {messageOf(error, '')}
            </Alert>
          )}
          {data === null && <Alert severity="info">{text.log.noneHint}</Alert>}
          {data !== undefined && data !== null && (
            <Stack spacing={1}>
              <KeyNotice log={data} onPinned={() => void refetch()} />
              <State log={data} />
            </Stack>
          )}
        </Box>
        <Actions session={session} hasLog={data !== undefined && data !== null} />
      </Section>
    </Box>
  );
};
