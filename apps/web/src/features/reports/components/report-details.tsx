import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Report } from '@symbi/contracts/report';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDateTime } from '../../../platform/format.ts';
import { useLastShown } from '../../../ui/use-last-shown.ts';
import { blocksOf, linksOf, statLine } from '../model.ts';
import { text } from '../text.ts';

const Content = ({ content }: { readonly content: string }) => (
  <Stack spacing={1.5}>
    {blocksOf(content).map((block, index) =>
      block.kind === 'text' ? (
        // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text never change places
        <Typography key={index} sx={{ overflowWrap: 'anywhere' }}>
          {block.line}
        </Typography>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text never change places
        <Box key={index} component="ul" sx={{ m: 0, pl: 3 }}>
          {block.items.map((item) => (
            <Typography key={item} component="li" sx={{ overflowWrap: 'anywhere' }}>
              {item}
            </Typography>
          ))}
        </Box>
      ),
    )}
  </Stack>
);

const Statistics = ({ stats }: Pick<Report, 'stats'>) => {
  const entries = Object.entries(stats);
  if (entries.length === 0) return <Typography color="textSecondary">{text.details.noStatistics}</Typography>;
  return (
    <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
      {entries.map(([name, value]) => (
        <Chip key={name} size="small" variant="outlined" label={statLine(name, value, stats)} />
      ))}
    </Stack>
  );
};

const Links = ({ report }: { readonly report: Report }) => {
  const { message, review } = linksOf(report);
  if (message === null && review === null) return null;
  return (
    <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
      {message !== null && (
        <Button component={RouterLink} to={message} variant="outlined" size="small">
          {text.details.openMessage}
        </Button>
      )}
      {review !== null && (
        <Button component={RouterLink} to={review} variant="outlined" size="small">
          {text.details.openReview}
        </Button>
      )}
    </Stack>
  );
};

const Heading = ({ children }: { readonly children: string }) => (
  <Typography variant="h3" sx={{ mt: 3, mb: 1 }}>
    {children}
  </Typography>
);

const json = {
  m: 0,
  p: 1.5,
  borderRadius: 1,
  bgcolor: 'action.hover',
  fontSize: '0.8125rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

/** The whole report: its text, statistics and metadata. */
export const ReportDetails = ({
  report,
  onClose,
}: {
  readonly report: Report | null;
  readonly onClose: () => void;
}) => {
  const id = useId();
  const last = useLastShown(report);
  return (
    <Dialog open={report !== null} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {last?.title}
      </DialogTitle>
      {last !== null && (
        // Focusable, because it may be taller than the screen and must scroll by keyboard.
        <DialogContent tabIndex={0}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {text.categories[last.category]} · {formatDateTime(last.createdAt)}
          </Typography>
          <Content content={last.content} />
          <Box sx={{ mt: 2 }}>
            <Links report={last} />
          </Box>
          <Heading>{text.details.statistics}</Heading>
          <Statistics stats={last.stats} />
          <Heading>{text.details.metadata}</Heading>
          <Box component="pre" sx={json}>
            {JSON.stringify(last.metadata, null, 2)}
          </Box>
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={onClose}>{text.details.close}</Button>
      </DialogActions>
    </Dialog>
  );
};
