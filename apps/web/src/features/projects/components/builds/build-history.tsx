import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { Build } from '@symbi/contracts/project-builds';
import { formatDateTime } from '../../../../platform/format.ts';
import { text } from '../../text.ts';
import { StateChip } from './build-state.tsx';

interface BuildHistoryProps {
  readonly builds: readonly Build[];
  readonly shownId: string | undefined;
  readonly onChoose: (buildId: string) => void;
  readonly isLoading: boolean;
  readonly onMore: (() => void) | undefined;
}

/** All builds, newest first; choosing one shows its log. */
export const BuildHistory = ({ builds, shownId, onChoose, isLoading, onMore }: BuildHistoryProps) => (
  <Box>
    <Typography variant="h3">{text.builds.history}</Typography>
    <List dense aria-label={text.builds.history}>
      {builds.map((build) => (
        <ListItem key={build._id} disablePadding>
          <ListItemButton
            selected={build._id === shownId}
            aria-current={build._id === shownId ? 'true' : undefined}
            onClick={() => onChoose(build._id)}
            sx={{ gap: 1, borderRadius: 1 }}
          >
            <ListItemText primary={text.builds.number(build.number)} secondary={formatDateTime(build.createdAt)} />
            <StateChip state={build.state} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
    {onMore !== undefined && (
      <Button size="small" loading={isLoading} onClick={onMore}>
        {text.builds.more}
      </Button>
    )}
  </Box>
);
