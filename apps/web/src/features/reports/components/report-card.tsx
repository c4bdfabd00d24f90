import Assessment from '@mui/icons-material/AssessmentOutlined';
import CalendarViewWeek from '@mui/icons-material/CalendarViewWeekOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Report, ReportCategory } from '@symbi/contracts/report';
import type { ReportConversation } from '@symbi/contracts/reports';
import { Link as RouterLink } from 'react-router';
import { formatDateTime } from '../../../platform/format.ts';
import { cardStats, previewOf, statLine, subjectOf } from '../model.ts';
import { text } from '../text.ts';

const icons: Record<ReportCategory, typeof Assessment> = {
  daily: Assessment,
  weekly: CalendarViewWeek,
  audit: FactCheck,
  alert: WarningAmber,
};

const Chips = ({ report }: { readonly report: Report }) => {
  const { shown, hidden } = cardStats(report.stats);
  return (
    <Stack direction="row" spacing={0.75} sx={{ flexWrap: 'wrap', mt: 'auto', pt: 1 }}>
      {shown.map(([name, value]) => (
        <Chip key={name} size="small" variant="outlined" label={statLine(name, value, report.stats)} />
      ))}
      {hidden > 0 && <Chip size="small" variant="outlined" label={text.moreStats(hidden)} />}
      {report.isArchived && <Chip size="small" label={text.archivedChip} />}
    </Stack>
  );
};

const Subject = ({ report, conversations }: Pick<ReportCardProps, 'report' | 'conversations'>) => {
  const subject = subjectOf(report, conversations);
  if (subject === null) return null;
  return (
    <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {text.inConversation}{' '}
      <Link component={RouterLink} to={subject.to}>
        <bdi>{subject.title}</bdi>
      </Link>
    </Typography>
  );
};

interface ReportCardProps {
  readonly report: Report;
  readonly conversations: readonly ReportConversation[];
  readonly onOpen: (report: Report) => void;
  readonly onMenu: (report: Report, anchor: HTMLElement) => void;
}

const titleLink = { font: 'inherit', textAlign: 'start', verticalAlign: 'baseline', minHeight: 24 } as const;

export const ReportCard = ({ report, conversations, onOpen, onMenu }: ReportCardProps) => {
  const Icon = icons[report.category];
  return (
    <Card component="article" aria-labelledby={report._id} sx={{ p: 2, display: 'flex', flexDirection: 'column' }}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <Icon
          titleAccess={text.categories[report.category]}
          sx={{ color: report.category === 'alert' ? 'warning.main' : 'text.secondary', mt: 0.25 }}
        />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h2" id={report._id} sx={{ overflowWrap: 'anywhere' }}>
            <Link component="button" color="inherit" underline="hover" onClick={() => onOpen(report)} sx={titleLink}>
              {report.title}
            </Link>
          </Typography>
          <Typography variant="caption" color="textSecondary" component="time" dateTime={report.createdAt}>
            {formatDateTime(report.createdAt)}
          </Typography>
        </Box>
        <IconButton
          size="small"
          edge="end"
          aria-label={text.menu.label(report.title)}
          aria-haspopup="menu"
          onClick={(event) => onMenu(report, event.currentTarget)}
        >
          <MoreVert fontSize="small" />
        </IconButton>
      </Stack>
      <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {previewOf(report.content)}
      </Typography>
      <Subject {...{ report, conversations }} />
      <Chips report={report} />
    </Card>
  );
};
