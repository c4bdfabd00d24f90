import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Assistant } from '@symbi/contracts/assistants';
import { Link as RouterLink } from 'react-router';
import { formatDate } from '../../../platform/format.ts';
import * as paths from '../../../platform/paths.ts';
import { text } from '../text.ts';

interface AssistantCardProps {
  readonly assistant: Assistant;
  readonly onMenu: (assistant: Assistant, anchor: HTMLElement) => void;
}

export const AssistantCard = ({ assistant, onMenu }: AssistantCardProps) => (
  <Card sx={{ position: 'relative' }}>
    <CardActionArea component={RouterLink} to={paths.assistantChat(assistant.id)} sx={{ p: 2, height: '100%' }}>
      <Typography variant="h3" component="h2" noWrap dir="auto" sx={{ pr: 5 }}>
        {assistant.name}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {assistant.model}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {text.list.created(formatDate(assistant.created_at * 1000))}
      </Typography>
      <Stack direction="row">
        <Chip
          size="small"
          variant="outlined"
          color={assistant.isBuiltIn ? 'default' : 'primary'}
          label={assistant.isBuiltIn ? text.list.builtInChip : text.list.chip}
        />
      </Stack>
    </CardActionArea>
    <Box sx={{ position: 'absolute', top: 8, right: 8 }}>
      <IconButton
        aria-label={text.list.menu(assistant.name)}
        aria-haspopup="menu"
        onClick={(event) => onMenu(assistant, event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
    </Box>
  </Card>
);
