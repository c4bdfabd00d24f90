import AddLink from '@mui/icons-material/AddLink';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link as RouterLink } from 'react-router';
import { text as agents } from '../../features/agents/text.ts';
import * as paths from '../../platform/paths.ts';
import { Starters } from '../shared/starters.tsx';
import { text } from './begin-text.ts';

const ConnectDialog = lazy(async () => ({ default: (await import('../connect/connect-dialog.tsx')).ConnectDialog }));

interface BeginningProps {
  /** The built-in agent answers only from the help and the user's contexts. */
  readonly isBuiltIn: boolean;
  readonly onChoose: (content: string) => void;
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
        <Starters title={text.title} starters={isBuiltIn ? text.builtIn : text.model} onChoose={onChoose} />
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
