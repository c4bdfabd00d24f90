import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Agent } from '@symbi/contracts/agents';
import { Suspense, useId, useState } from 'react';
import { text as lineText } from './line-text.ts';
import { text } from './text.ts';
import { ConsentDialog } from '../lazy-parts.ts';

const saidOf = ({ messages, contexts }: Agent['destination']['consent']): string => {
  if (!messages) return text.panel.nothing;
  return contexts ? text.panel.contexts : text.panel.messages;
};

/** What another owner's agent may be sent, and the button to change that. */
export const ConsentPanel = ({ agent }: { readonly agent: Agent }) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { destination } = agent;
  const close = (): void => setIsOpen(false);
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2.5 }}>
      <Typography id={id} variant="h3" component="h2">
        {text.panel.title}
      </Typography>
      <Typography sx={{ my: 1 }}>{saidOf(destination.consent)}</Typography>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {lineText.change}
      </Button>
      <Suspense>
        {isOpen && (
          <ConsentDialog
            {...{ agent, destination }}
            reason="change"
            earlierMessages={0}
            onGiven={close}
            onClose={close}
          />
        )}
      </Suspense>
    </Card>
  );
};
