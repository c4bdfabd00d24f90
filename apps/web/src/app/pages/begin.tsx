import AddLink from '@mui/icons-material/AddLink';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link as RouterLink } from 'react-router';
import { text as agents } from '../../features/agents/text.ts';
import * as paths from '../../platform/paths.ts';
import { text } from './begin-text.ts';

const ConnectDialog = lazy(async () => ({ default: (await import('../connect/connect-dialog.tsx')).ConnectDialog }));

interface StartersProps {
  /** The built-in agent answers only from the help and the user's contexts. */
  readonly isBuiltIn: boolean;
  readonly onChoose: (content: string) => void;
}

const card = {
  display: 'block',
  textAlign: 'start',
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  '&:hover': { bgcolor: 'action.hover' },
} as const;

/** Questions that the chosen agent can answer; choosing one fills the input. */
const Starters = ({ isBuiltIn, onChoose }: StartersProps) => {
  const id = useId();
  const starters = isBuiltIn ? text.builtIn : text.model;
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="caption" component="h2" color="textSecondary">
        {text.title}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 0.5,
          p: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        }}
      >
        {starters.map((starter) => (
          <Box component="li" key={starter} sx={{ display: 'grid' }}>
            <ButtonBase sx={card} onClick={() => onChoose(starter)}>
              <Typography variant="body2">{starter}</Typography>
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

interface BeginningProps extends StartersProps {
  readonly isEmpty: boolean;
  /** Called with an agent that was created and answers with a model. */
  readonly onConnected: (agentId: string) => void;
}

/** Ways to better answers: a model, and sources to check them against. */
const Ways = ({ isBuiltIn, onConnect }: { readonly isBuiltIn: boolean; readonly onConnect: () => void }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {isBuiltIn && (
      <Button color="inherit" startIcon={<KeyOutlined />} onClick={onConnect}>
        {text.connect}
      </Button>
    )}
    <Button component={RouterLink} to={paths.context} color="inherit" startIcon={<AddLink />}>
      {text.source}
    </Button>
  </Box>
);

/** Suggestions for how to begin; the questions disappear once something is written. */
export const Beginning = ({ isBuiltIn, isEmpty, onChoose, onConnected }: BeginningProps) => {
  const [isConnecting, setIsConnecting] = useState(false);
  const [connected, setConnected] = useState('');
  return (
    <Stack spacing={1.5} sx={{ mt: 1.5 }}>
      <Box>
        <Ways isBuiltIn={isBuiltIn} onConnect={() => setIsConnecting(true)} />
        <Typography component="output" variant="body2" color="textSecondary">
          {connected !== '' && agents.connect.ready(connected)}
        </Typography>
      </Box>
      {/* Hidden once something is written, but still taking up space: the input would move otherwise. */}
      <Box sx={{ visibility: isEmpty ? 'visible' : 'hidden' }}>
        <Starters isBuiltIn={isBuiltIn} onChoose={onChoose} />
      </Box>
      <Suspense>
        {isConnecting && (
          <ConnectDialog
            onClose={() => setIsConnecting(false)}
            onConnected={({ _id, name }) => {
              // The dialog must be gone first, or it would keep the focus from the input.
              flushSync(() => setIsConnecting(false));
              setConnected(name);
              onConnected(_id);
            }}
          />
        )}
      </Suspense>
    </Stack>
  );
};
