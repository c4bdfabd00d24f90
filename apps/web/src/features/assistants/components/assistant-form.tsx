import ArrowBack from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Model } from '@symbi/contracts/agents';
import type { Assistant, AssistantChange } from '@symbi/contracts/assistants';
import { limits, timings } from '@symbi/contracts/limits';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import * as paths from '../../../platform/paths.ts';
import { useBefore, useUnsent } from '../../../platform/hooks/use-unsent.ts';
import { typedSince } from '../../../ui/form/form.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { isKeyMissing, useCreateAssistant, useSaveAssistant } from '../api.ts';
import { KeyNeeded } from '../../../ui/state/key-needed.tsx';
import { Waiting } from '../../../ui/state/waiting.tsx';
import { changeOf } from '../model.ts';
import { text } from '../text.ts';
import { FunctionList } from './function-list.tsx';
import { ModelSelect } from './model-select.tsx';

interface AssistantFormProps {
  /** Undefined for a new assistant. */
  readonly assistant?: Assistant;
  readonly models: readonly Model[] | undefined;
  readonly defaultModel: string;
}

/** Creates or saves; after creating an assistant, returns to the list a moment later. */
const useSubmit = () => {
  const navigate = useNavigate();
  const create = useCreateAssistant();
  const save = useSaveAssistant();
  const isCreated = create.isSuccess;
  useEffect(() => {
    if (!isCreated) return undefined;
    const timer = setTimeout(() => void navigate(paths.assistants), timings.assistantCreatedMs);
    return () => clearTimeout(timer);
  }, [isCreated, navigate]);
  const failure = create.isError
    ? messageOf(create.error, text.form.createFailed)
    : save.isError
      ? messageOf(save.error, text.form.saveFailed)
      : null;
  const success = isCreated ? text.form.created : save.isSuccess ? text.form.saved : null;
  const needsKey = create.isError && isKeyMissing(create.error);
  return {
    failure: needsKey ? null : failure,
    needsKey,
    success,
    isBusy: create.isPending || save.isPending,
    isDone: isCreated,
    create: create.mutate,
    save: (id: string, change: AssistantChange, onSaved: (saved: Assistant) => void): void =>
      save.mutate({ id, change }, { onSuccess: onSaved }),
    forget: (): void => save.reset(),
  };
};

interface OutcomeProps {
  readonly failure: string | null;
  readonly success: string | null;
  readonly needsKey: boolean;
  readonly isBusy: boolean;
}

const Outcome = ({ failure, success, needsKey, isBusy }: OutcomeProps) => (
  <>
    {needsKey && <KeyNeeded role="alert" title={text.list.keyMissing} />}
    <Waiting isBusy={isBusy} />
    {failure !== null && (
      <Alert severity="error" sx={{ mb: 2 }}>
        {failure}
      </Alert>
    )}
    <Box component="output" sx={{ display: 'block' }}>
      {success !== null && (
        <Alert severity="success" role="presentation" sx={{ mb: 2 }}>
          {success}
        </Alert>
      )}
    </Box>
  </>
);

const Help = () => (
  <Stack spacing={2} component="aside" aria-label={text.form.tips}>
    <Section title={text.form.available}>
      <FunctionList isShort />
    </Section>
    <Section title={text.form.tips}>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {text.form.tipList.map((tip) => (
          <Typography key={tip} component="li" variant="body2" sx={{ mb: 0.5 }}>
            {tip}
          </Typography>
        ))}
      </Box>
    </Section>
  </Stack>
);

/** The values of the fields; a model is chosen or follows the preference. */
interface Values {
  readonly name: string;
  readonly model: string | undefined;
  readonly instructions: string;
}

const valuesOf = (assistant: Assistant | undefined): Values => ({
  name: assistant?.name ?? '',
  model: assistant?.model,
  instructions: assistant?.instructions ?? '',
});

/** The form's values; a change clears the message of the last save. */
const useValues = ({ assistant, defaultModel }: AssistantFormProps, forget: () => void) => {
  const unsentName = `assistant:${assistant?.id ?? 'new'}`;
  // What the form began with: the assistant itself may have been loaded again since, changed in another tab.
  const [before, setBefore] = useState(() => valuesOf(assistant));
  const [values, setValues] = useState(useBefore<Values>(unsentName) ?? before);
  const setter = (name: keyof Values) => (value: string) => {
    forget();
    setValues((now) => ({ ...now, [name]: value }));
  };
  const body = { ...values, name: values.name.trim(), model: values.model ?? defaultModel };
  const change = changeOf(before, { ...body, model: values.model });
  const isDirty = Object.keys(change).length > 0;
  useUnsent(unsentName, (): Values | undefined => (isDirty ? values : undefined));
  return {
    body,
    change,
    isDirty,
    /** The form then holds what is stored, except in fields edited since. */
    takeSaved: (saved: Assistant): void => {
      const stored = valuesOf(saved);
      setBefore(stored);
      setValues((now) => ({ ...stored, ...typedSince(now, values) }));
    },
    name: values.name,
    setName: setter('name'),
    setModel: setter('model'),
    setInstructions: setter('instructions'),
  };
};

interface InputsProps {
  readonly values: ReturnType<typeof useValues>;
  readonly models: readonly Model[] | undefined;
  readonly isDisabled: boolean;
  readonly isNameless: boolean;
  readonly nameField: React.RefObject<HTMLInputElement | null>;
}

const Inputs = ({ values, models, isDisabled, isNameless, nameField }: InputsProps) => (
  <>
    <TextField
      required
      label={text.form.name}
      value={values.name}
      disabled={isDisabled}
      inputRef={nameField}
      error={isNameless}
      helperText={isNameless ? text.form.nameRequired : undefined}
      onChange={(event) => values.setName(event.target.value)}
      slotProps={{ htmlInput: { maxLength: limits.nameLength, autoComplete: 'off' } }}
    />
    <ModelSelect
      label={text.form.model}
      value={values.body.model}
      models={models}
      isDisabled={isDisabled}
      onChange={values.setModel}
    />
    <TextField
      multiline
      minRows={6}
      maxRows={18}
      label={text.form.instructions}
      value={values.body.instructions}
      disabled={isDisabled}
      helperText={text.form.instructionsHint}
      onChange={(event) => values.setInstructions(event.target.value)}
      slotProps={{ htmlInput: { maxLength: limits.systemPromptLength } }}
    />
  </>
);

const Fields = (props: AssistantFormProps) => {
  const { assistant, models } = props;
  const { create, save, forget, isBusy, isDone, ...outcome } = useSubmit();
  const values = useValues(props, forget);
  const isBuiltIn = assistant?.isBuiltIn === true;
  const [isAsked, setIsAsked] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const isNameless = values.body.name === '';
  const handleSubmit = (event: React.SubmitEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    if (isNameless) nameField.current?.focus();
    else if (isBusy || isDone) return;
    else if (assistant === undefined) create(values.body);
    else save(assistant.id, values.change, values.takeSaved);
  };
  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={handleSubmit}>
      <LeaveGuard isDirty={values.isDirty && !isDone} />
      {isBuiltIn && <Alert severity="info">{text.form.builtIn}</Alert>}
      <Inputs {...{ values, models, nameField }} isDisabled={isBuiltIn} isNameless={isAsked && isNameless} />
      <Box>
        <Outcome {...outcome} isBusy={isBusy} />
        <Button type="submit" variant="contained" disabled={isBuiltIn || isDone} loading={isBusy}>
          {assistant === undefined ? text.form.create : text.form.save}
        </Button>
      </Box>
    </Stack>
  );
};

/** The page of one assistant: its fields, and beside them its functions. */
export const AssistantForm = (props: AssistantFormProps) => (
  <Page
    title={props.assistant === undefined ? text.form.createTitle : text.form.editTitle}
    lead={
      <IconButton component={RouterLink} to={paths.assistants} aria-label={text.form.back} edge="start">
        <ArrowBack />
      </IconButton>
    }
  >
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
      }}
    >
      <Fields {...props} />
      <Help />
    </Box>
  </Page>
);
