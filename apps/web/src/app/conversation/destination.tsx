import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect } from 'react';
import { text } from '../../features/agents/consent/line-text.ts';
import { consentRequest, openConsent } from '../../features/messages/consent.ts';
import { useStore } from '../../platform/store.ts';
import { LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { useAgentChoices } from './agent-select.tsx';

const loadQuestion = async () => (await import('./consent-question.tsx')).ConsentQuestion;

/** Loaded with the first agent that answers elsewhere. */
const Elsewhere = lazy(async () => ({ default: (await import('./elsewhere.tsx')).Elsewhere }));

/** The room of its line, so that nothing moves once it is loaded. */
const room = (
  <Typography variant="caption" component="div" sx={{ mb: 0.5 }}>
    &nbsp;
  </Typography>
);

const decline = (): void => consentRequest.get()?.answer(false);

interface ChosenDestinationProps {
  readonly agent: string | null;
  readonly conversationId?: string;
}

/** Names the host the chosen agent answers from, and the key it lacks. */
export const ChosenDestination = ({ agent: chosen, conversationId }: ChosenDestinationProps) => {
  const { agent } = useAgentChoices(chosen);
  if (agent === undefined || agent.destination.host === null) return null;
  return (
    <Suspense fallback={room}>
      <Elsewhere agent={agent} {...(conversationId === undefined ? {} : { conversationId })} />
    </Suspense>
  );
};

/** Says so when an agent gets no files: the user has not consented to sending it theirs. */
export const WithheldFiles = ({ agent: chosen }: Pick<ChosenDestinationProps, 'agent'>) => {
  const { host, needsConsent, consent } = useAgentChoices(chosen).agent?.destination ?? {};
  if (host === undefined || host === null || needsConsent !== true || consent?.contexts === true) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {text.withheldFiles(host)}
    </Typography>
  );
};

/** Asks for the consent that a message of this screen waits for. */
export const ConsentQuestions = () => {
  const request = useStore(consentRequest);
  useEffect(openConsent, []);
  if (request === null) return null;
  return (
    <LazyDialog title={text.question(request.required.destination.host ?? '')} load={loadQuestion} onClose={decline} />
  );
};
