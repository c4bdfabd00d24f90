import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ContextImport } from '@symbi/contracts/context-import';
import { formatPercent } from '../../../platform/format.ts';
import { ImportState } from '../../../ui/import/import-state.tsx';
import { text } from '../text.ts';

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <div>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Stack
        component="ul"
        // Focusable, so the keyboard can scroll it.
        tabIndex={0}
        aria-label={title}
        sx={{ m: 0, pl: 2.5, maxHeight: 180, overflow: 'auto' }}
      >
        {lines.map((line, index) => (
          // Two rows of a file may have the same message.
          // oxlint-disable-next-line react/no-array-index-key -- the list is only ever appended to
          <Typography
            key={index}
            component="li"
            variant="body2"
            sx={{ display: 'list-item', overflowWrap: 'anywhere' }}
          >
            {line}
          </Typography>
        ))}
      </Stack>
    </div>
  );

/** How many items became contexts, and how many did not. */
export const countsOf = (report: ContextImport): string =>
  [
    text.import.imported(report.imported, report.total),
    report.refused > 0 ? text.import.refused(report.refused) : '',
    report.repeated > 0 ? text.import.repeated(report.repeated) : '',
    report.similar > 0 ? text.import.similar(report.similar) : '',
  ]
    .filter((line) => line !== '')
    .join(' · ');

/** Which items were not imported, and which are duplicates. */
export const ReportLists = ({ report }: { readonly report: ContextImport }) => (
  <>
    <Lines title={text.import.problems} lines={report.problems.map(({ place, reason }) => `${place}: ${reason}`)} />
    <Lines
      title={text.import.duplicates}
      lines={report.duplicates.map(({ place, tag, similarity, imported }) =>
        imported ? text.import.near(place, tag, formatPercent(similarity)) : text.import.exact(place, tag),
      )}
    />
  </>
);

/** The progress of an import, and its result. */
export const ImportReport = ({ report }: { readonly report: ContextImport }) => {
  const progress = report.total === 0 ? undefined : report.processed / report.total;
  return (
    <Stack spacing={2}>
      <ImportState state={report.state} error={report.error} progress={progress} />
      {report.total > 0 && <Typography>{countsOf(report)}</Typography>}
      <ReportLists report={report} />
    </Stack>
  );
};
