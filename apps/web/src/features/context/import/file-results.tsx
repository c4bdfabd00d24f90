import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ImportState } from '../../../ui/import/import-state.tsx';
import { text as words } from '../../../ui/import/text.ts';
import { text } from '../text.ts';
import { countsOf, ImportReport, ReportLists } from './import-report.tsx';
import type { FileResult } from './queue.ts';

/** The result of a file in one line. */
const lineOf = ({ state, report, problem }: FileResult): string => {
  if (problem !== undefined) return problem;
  if (state === 'waiting') return text.import.waiting;
  if (report === undefined) return text.import.reading;
  const counts = report.total > 0 ? countsOf(report) : '';
  const how = state === 'running' ? words.states.running : (report.error ?? '');
  const ending = report.state === 'stopped' ? words.states.stopped : how;
  return [counts, ending].filter((part) => part !== '').join(' · ');
};

const hasFailed = ({ report, problem }: FileResult): boolean => problem !== undefined || report?.state === 'failed';

const FileLine = ({ result }: { readonly result: FileResult }) => (
  <Stack component="li" spacing={0.5} sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
    <Typography component="bdi" sx={{ fontWeight: 600 }}>
      {result.name}
    </Typography>
    <Typography variant="body2" color={hasFailed(result) ? 'error' : 'textSecondary'}>
      {lineOf(result)}
    </Typography>
    {result.state === 'over' && result.report !== undefined && <ReportLists report={result.report} />}
  </Stack>
);

const OneFile = ({ result: { report, problem } }: { readonly result: FileResult }) => {
  if (problem !== undefined && report === undefined) return <Alert severity="error">{problem}</Alert>;
  if (report === undefined) return <LinearProgress aria-label={text.import.reading} />;
  return <ImportReport report={report} />;
};

/** What became of each file: of a single one its whole report. */
export const FileResults = ({ results }: { readonly results: readonly FileResult[] }) => {
  const [only, ...others] = results;
  if (only !== undefined && others.length === 0) return <OneFile result={only} />;
  const over = results.filter(({ state }) => state === 'over').length;
  return (
    <Stack spacing={2}>
      <ImportState state={over === results.length ? 'done' : 'running'} progress={over / results.length} />
      <Stack component="ul" aria-label={text.import.files} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {results.map((result, index) => (
          // Two files may have one name.
          // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole
          <FileLine key={index} result={result} />
        ))}
      </Stack>
    </Stack>
  );
};
