import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { consentRequired, type ConsentQuestion, type Destination } from '@symbi/contracts/agents';
import { useId, useState, type ReactNode } from 'react';
import { hasCode } from '@symbi/client/api-error';
import { messageOf } from '../../../platform/api/message-of.ts';
import { CancelButton } from '../../../ui/dialog/cancel-button.tsx';
import { useGiveConsent, useWithdrawConsent } from '../changes.ts';
import { text as agents } from '../text.ts';
import { text as lineText } from './line-text.ts';
import { text } from './text.ts';

/** The dialog opens because something waits to be sent, or because the user wants to change a consent. */
export type ConsentReason = ConsentQuestion['reason'] | 'change';

export interface ConsentDialogProps {
  readonly agent: ConsentQuestion['agent'];
  readonly destination: Destination;
  readonly reason: ConsentReason;
  /** The conversation whose earlier messages may be sent as well. */
  readonly conversationId?: string | undefined;
  /** The number of those messages; null when unknown. */
  readonly earlierMessages: number | null;
  readonly onGiven: () => void;
  readonly onClose: () => void;
}

const Host = ({ children }: { readonly children: ReactNode }) => (
  <Typography component="strong" sx={{ fontFamily: 'monospace', fontWeight: 700, overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

const Facts = ({ agent, destination, reason }: Pick<ConsentDialogProps, 'agent' | 'destination' | 'reason'>) => (
  <>
    <DialogContentText>
      <bdi>{text.theirs(agent.name, destination.owner ?? '')}</bdi>{' '}
      {reason === 'changed' ? text.nowAnswersFrom : text.answersFrom} <Host>{destination.host ?? text.noHost}</Host>
      {`. ${text.provider(agents.providers[destination.provider])} `}
      {destination.key === 'yours' ? text.yourKey(agents.providers[destination.provider]) : text.noKey}
    </DialogContentText>
    <DialogContentText sx={{ mt: 1.5, mb: 1 }}>{text.meaning}</DialogContentText>
  </>
);

interface ChoiceProps {
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const Choice = ({ label, hint, isOn, onChange }: ChoiceProps) => {
  const id = useId();
  return (
    <>
      <FormControlLabel
        control={
          <Checkbox
            checked={isOn}
            onChange={(_, wanted) => onChange(wanted)}
            slotProps={{ input: hint === undefined ? {} : { 'aria-describedby': id } }}
          />
        }
        label={label}
      />
      {hint !== undefined && (
        <FormHelperText id={id} sx={{ ml: 4, mt: 0 }}>
          {hint}
        </FormHelperText>
      )}
    </>
  );
};

/** The destination in the server's refusal if the agent moved while the dialog was open, for a new question. */
const movedTo = (error: unknown): Destination | undefined => {
  const details = hasCode(error, 'agent_consent_required') ? consentRequired.safeParse(error.details) : undefined;
  return details?.data?.destination;
};

/** Stores the consent for the shown destination, and no other. */
const useWord = (props: ConsentDialogProps) => {
  const give = useGiveConsent();
  const withdraw = useWithdrawConsent();
  const moved = movedTo(give.error);
  const destination = moved ?? props.destination;
  const [contexts, setContexts] = useState(props.destination.consent.contexts);
  const [earlier, setEarlier] = useState(false);
  const save = (): void => {
    const named = earlier && props.conversationId !== undefined ? { conversationId: props.conversationId } : {};
    const body = { destination: destination.id, messages: true, contexts, ...named };
    give.mutate({ id: props.agent._id, body }, { onSuccess: props.onGiven });
  };
  const stop = (): void => withdraw.mutate(props.agent._id, { onSuccess: props.onClose });
  const error = moved === undefined ? (give.error ?? withdraw.error) : null;
  return { give, withdraw, destination, moved, contexts, setContexts, earlier, setEarlier, save, stop, error };
};

const Actions = ({
  props,
  word,
}: {
  readonly props: ConsentDialogProps;
  readonly word: ReturnType<typeof useWord>;
}) => {
  const { reason, onClose } = props;
  const { host, consent } = word.destination;
  const isChange = reason === 'change';
  return (
    <DialogActions sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {isChange && consent.messages && (
        <Button color="error" loading={word.withdraw.isPending} onClick={word.stop}>
          {text.withdraw}
        </Button>
      )}
      <CancelButton
        isBusy={word.give.isPending || word.withdraw.isPending}
        onClose={onClose}
        {...(isChange ? {} : { label: text.decline })}
      />
      <Button variant="contained" loading={word.give.isPending} disabled={host === null} onClick={word.save}>
        {isChange && consent.messages ? text.save : text.send(host ?? '')}
      </Button>
    </DialogActions>
  );
};

/** Names where another owner's agent answers, and asks what it may be sent. Nothing is preselected. */
export const ConsentDialog = (props: ConsentDialogProps) => {
  const id = useId();
  const word = useWord(props);
  const { destination } = word;
  const hasEarlier = props.conversationId !== undefined && props.earlierMessages !== 0;
  const title =
    props.reason === 'change' ? text.changeTitle(props.agent.name) : lineText.question(destination.host ?? '');
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <Facts
          agent={props.agent}
          destination={destination}
          reason={word.moved === undefined ? props.reason : 'changed'}
        />
        {hasEarlier && (
          <Choice label={text.earlier(props.earlierMessages)} isOn={word.earlier} onChange={word.setEarlier} />
        )}
        <Choice label={text.contexts} hint={text.contextsHint} isOn={word.contexts} onChange={word.setContexts} />
        {word.error !== null && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {messageOf(word.error, text.failed)}
          </Alert>
        )}
      </DialogContent>
      <Actions props={props} word={word} />
    </Dialog>
  );
};
