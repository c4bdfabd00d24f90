import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { CalibrationState, ModeCalibration } from '@symbi/contracts/feedback';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import { formatNumber, formatPercent } from '../../../platform/format.ts';
import * as paths from '../../../platform/paths.ts';
import { ChartPanel } from '../../../ui/chart/chart-panel.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { shownScore } from '../../../ui/trust/face.ts';
import { calibrationQuery, exportJudgments } from '../api.ts';
import { missingJudgments, reliabilityShape, tellingBin } from '../model.ts';
import { text } from '../text.ts';

/** What the text and diagram are based on; the blind check shows no unchecked reply. */
const basisWords = ({ mode, basis, blind }: ModeCalibration, needed: number): string => {
  if (mode === 'ungrounded') return text.basis.estimates;
  return basis === 'blind' ? text.basis.blind(blind) : text.basis.all(blind, needed);
};

const Reliability = ({ mode: { bins, expectedError } }: { readonly mode: ModeCalibration }) => {
  const telling = tellingBin(bins);
  if (telling === undefined) return <Typography color="textSecondary">{text.reliability.none}</Typography>;
  return (
    <Box>
      <ChartPanel title={text.reliability.title} shape={reliabilityShape(bins)} />
      <Typography sx={{ mt: 1 }}>
        {text.reliability.explain(
          formatPercent(shownScore(telling.meanScore)),
          formatPercent(telling.rightShare),
          telling.count,
        )}{' '}
        {expectedError !== null && text.reliability.error(formatNumber(Math.round(expectedError * 100)))}
      </Typography>
    </Box>
  );
};

interface ChangeProps {
  readonly mode: ModeCalibration;
  readonly needed: number;
}

const Change = ({ mode, needed }: ChangeProps) => {
  const { calibration, changes } = mode;
  return (
    <Box>
      <Typography variant="subtitle2" component="h4" sx={{ mb: 1 }}>
        {text.change.title}
      </Typography>
      {calibration === null ? (
        <Typography>{text.change.missing(missingJudgments(mode, needed))}</Typography>
      ) : (
        <>
          <Typography sx={{ mb: 1 }}>{text.change.active(formatNumber(calibration.judgments))}</Typography>
          <Table size="small" aria-label={text.change.table[mode.mode]} sx={{ maxWidth: 320 }}>
            <TableHead>
              <TableRow>
                <TableCell>{text.change.before}</TableCell>
                <TableCell align="right">{text.change.after}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {changes.map(({ shipped, yours }) => (
                <TableRow key={shipped}>
                  <TableCell component="th" scope="row">
                    {formatPercent(shownScore(shipped))}
                  </TableCell>
                  <TableCell align="right">{formatPercent(shownScore(yours))}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </>
      )}
    </Box>
  );
};

const ExportButton = () => {
  const save = useMutation({ mutationFn: exportJudgments });
  return (
    <Box>
      <Button
        variant="outlined"
        startIcon={<DownloadOutlined />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {text.export}
      </Button>
      {save.isError && (
        <Alert severity="error" onClose={save.reset} sx={{ mt: 1 }}>
          {messageOf(save.error, text.exportFailed)}
        </Alert>
      )}
    </Box>
  );
};

const Content = ({ state }: { readonly state: CalibrationState }) => {
  const { right, wrong, unsure } = state.counts;
  if (right + wrong + unsure === 0) return <EmptyState title={text.empty} hint={text.emptyHint} />;
  return (
    <Stack spacing={3}>
      <Typography>
        {text.countsTitle}: {text.counts(formatNumber(right), formatNumber(wrong), formatNumber(unsure))}
      </Typography>
      {state.modes.map((mode) => (
        <Stack key={mode.mode} spacing={2} component="section" aria-label={text.modes[mode.mode]}>
          <Typography variant="h3">{text.modes[mode.mode]}</Typography>
          <Reliability mode={mode} />
          <Typography variant="body2" color="textSecondary">
            {basisWords(mode, state.needed)}
          </Typography>
          <Change mode={mode} needed={state.needed} />
        </Stack>
      ))}
      <ExportButton />
    </Stack>
  );
};

/** The user's judgments of scored replies, how well the scores matched them, and what the scores learned. */
export const CalibrationPanel = () => {
  const { data, isError, error, refetch } = useQuery(calibrationQuery);
  return (
    <Section
      title={text.title}
      hint={text.hint}
      action={
        <Link component={RouterLink} to={paths.blindCheck}>
          {text.blind.open}
        </Link>
      }
    >
      {data !== undefined && <Content state={data} />}
      {data === undefined && !isError && <Skeleton variant="rounded" height={240} />}
      {data === undefined && isError && <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />}
    </Section>
  );
};
