import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Agent } from '@symbi/contracts/agents';
import { Suspense, useState } from 'react';
import { text } from './line-text.ts';
import { ConsentDialog } from '../lazy-parts.ts';

interface DestinationLineProps {
  readonly agent: Agent;
  /** The open conversation; absent before its first message. */
  readonly conversationId?: string;
}

const stateOf = ({ consent: { messages, contexts } }: Agent['destination']): string => {
  if (!messages) return text.notYet;
  return contexts ? text.withContexts : text.withoutContexts;
};

/** Where the next message goes if it leaves this server, shown beside the input. */
export const DestinationLine = ({ agent, conversationId }: DestinationLineProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const { destination } = agent;
  const close = (): void => setIsOpen(false);
  if (destination.host === null) return null;
  const parts = [
    ...(destination.provider === 'v0' ? [text.v0] : []),
    ...(destination.owner === null ? [] : [text.owner(destination.owner)]),
    ...(destination.needsConsent ? [stateOf(destination)] : []),
  ];
  return (
    <Stack
      component="section"
      direction="row"
      aria-label={text.label}
      sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, mb: 0.5 }}
    >
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {text.goesTo} <strong>{destination.host}</strong>
        {parts.length > 0 && <bdi>{` · ${parts.join(' · ')}`}</bdi>}
      </Typography>
      {destination.needsConsent && (
        <Button size="small" sx={{ py: 0, px: 0.5, ml: -0.5, fontSize: '0.75rem' }} onClick={() => setIsOpen(true)}>
          {text.change}
        </Button>
      )}
      <Suspense>
        {isOpen && (
          <ConsentDialog
            {...{ agent, destination, conversationId }}
            reason="change"
            earlierMessages={conversationId === undefined ? 0 : null}
            onGiven={close}
            onClose={close}
          />
        )}
      </Suspense>
    </Stack>
  );
};
