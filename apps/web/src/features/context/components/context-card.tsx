import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PauseCircle from '@mui/icons-material/PauseCircleOutlined';
import PlayCircle from '@mui/icons-material/PlayCircleOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { Tooltip } from '../../../ui/tooltip.tsx';
import Typography from '@mui/material/Typography';
import type { Context } from '@symbi/contracts/context';
import { contextLimits } from '@symbi/contracts/limits';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../platform/format.ts';
import { readItem } from '../../../platform/readable-item.ts';
import { lineClamp } from '../../../ui/line-clamp.ts';
import { trustColor } from '../model.ts';
import { text } from '../text.ts';
import { ContextData } from './context-data.tsx';

const TrustBar = ({ score }: { readonly score: number }) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
    <Typography variant="body2">{text.card.trust}</Typography>
    <LinearProgress
      variant="determinate"
      color={trustColor(score)}
      value={(score / contextLimits.trustMaximum) * 100}
      aria-label={text.card.trust}
      aria-valuetext={text.card.trustOf(score)}
      sx={{ flexGrow: 1, maxWidth: 200, height: 6, borderRadius: 1 }}
    />
    <Typography variant="body2">{text.card.trustOf(score)}</Typography>
  </Stack>
);

const Facts = ({ context }: { readonly context: Context }) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', minWidth: 0 }}>
    <Chip size="small" label={<bdi>{context.tag}</bdi>} title={text.create.tag} />
    <Chip size="small" variant="outlined" label={context.source} title={text.create.source} />
    {!context.isActive && <Chip size="small" label={text.card.inactive} />}
    {context.metadata?.bridgedFrom !== undefined && (
      <Chip
        size="small"
        color="secondary"
        variant="outlined"
        label={text.card.bridgedFrom(context.metadata.bridgedFrom.tag)}
      />
    )}
    {context.metadata?.importedFrom !== undefined && (
      <Chip size="small" variant="outlined" label={text.card.importedFrom(context.metadata.importedFrom.file)} />
    )}
    <Typography variant="caption" color="textSecondary" component="time" dateTime={context.createdAt}>
      {formatDate(context.createdAt)}, {formatTime(context.createdAt)}
    </Typography>
  </Stack>
);

export interface ContextActions {
  readonly onEdit: (context: Context) => void;
  readonly onSetActive: (context: Context, isActive: boolean) => void;
  readonly onRemove: (context: Context) => void;
}

const Actions = ({ context, actions }: { readonly context: Context; readonly actions: ContextActions }) => (
  // Its room to press reaches into the padding, so that the line of the title is no higher than the others.
  <Stack direction="row" sx={{ my: -0.75, mr: -1 }}>
    <Tooltip title={text.card.edit}>
      <IconButton aria-label={text.card.edit} onClick={() => actions.onEdit(context)}>
        <EditOutlined />
      </IconButton>
    </Tooltip>
    {context.isActive ? (
      <Tooltip title={text.card.deactivate}>
        <IconButton aria-label={text.card.deactivate} onClick={() => actions.onSetActive(context, false)}>
          <PauseCircle />
        </IconButton>
      </Tooltip>
    ) : (
      <Tooltip title={text.card.activate}>
        <IconButton aria-label={text.card.activate} onClick={() => actions.onSetActive(context, true)}>
          <PlayCircle />
        </IconButton>
      </Tooltip>
    )}
    <Tooltip title={text.card.remove}>
      <IconButton aria-label={text.card.remove} onClick={() => actions.onRemove(context)}>
        <DeleteOutlined />
      </IconButton>
    </Tooltip>
  </Stack>
);

interface ContextCardProps {
  readonly context: Context;
  readonly actions: ContextActions;
  /** Why it was found, shown between its title and its text. */
  readonly children?: ReactNode;
}

/** One context: its title and text first, then its facts; a deactivated one is dimmed. */
export const ContextCard = ({ context, actions, children }: ContextCardProps) => {
  const item = readItem(context.data);
  const body = (
    <Stack spacing={1}>
      {children}
      <ContextData data={context.data} item={item} />
    </Stack>
  );
  return (
    <Card
      component="li"
      aria-label={text.card.label(context.tag)}
      // Dimmed only as far as the text stays readable.
      sx={{
        p: 2,
        listStyle: 'none',
        ...(context.isActive ? {} : { borderStyle: 'dashed', '& > *': { opacity: 0.86 } }),
      }}
    >
      <Stack spacing={1}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            {item.title === undefined ? (
              body
            ) : (
              <Typography variant="h3" component="h2" dir="auto" sx={lineClamp(3)} title={item.title}>
                {item.title}
              </Typography>
            )}
          </Box>
          <Actions context={context} actions={actions} />
        </Stack>
        {item.title !== undefined && body}
        <Facts context={context} />
        <TrustBar score={context.trustScore} />
      </Stack>
    </Card>
  );
};
