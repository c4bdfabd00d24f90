import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Capsule } from '@symbi/contracts/capsules';
import { limits } from '@symbi/contracts/limits';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '@symbi/client/api-error';
import { messageOf } from '../../../platform/api/message-of.ts';
import { formatDateTime } from '../../../platform/format.ts';
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { fieldsOf, listFields } from './model.ts';
import { text } from '../text.ts';
import { text as words } from './text.ts';
import { useCapsuleForm } from './use-capsule-form.ts';

/** Loaded only for a save that conflicts with another version. */
const CapsuleConflict = lazy(async () => ({ default: (await import('./capsule-conflict.tsx')).CapsuleConflict }));

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
}));
const CapsuleHistory = lazy(async () => ({ default: (await import('./capsule-history.tsx')).CapsuleHistory }));

/** The error of a field; list entries have names like 'goals.2'. */
const fieldError = (error: unknown, field: string): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const name = Object.keys(error.fields).find((key) => key === field || key.startsWith(`${field}.`));
  return name === undefined ? undefined : error.fields[name];
};

const Fields = ({ state }: { readonly state: ReturnType<typeof useCapsuleForm> }) => {
  const first = useInitialFocus<HTMLTextAreaElement>();
  const error = typeof state.outcome === 'object' ? state.outcome?.error : null;
  return (
    <>
      {listFields.map((field, index) => (
        <TextField
          key={field}
          inputRef={index === 0 ? first : undefined}
          fullWidth
          multiline
          maxRows={4}
          size="small"
          label={text.capsule[field]}
          value={state.draft.form[field]}
          error={fieldError(error, field) !== undefined}
          helperText={fieldError(error, field)}
          onChange={(event) => state.edit(field, event.target.value)}
        />
      ))}
      <TextField
        fullWidth
        multiline
        minRows={3}
        maxRows={8}
        size="small"
        label={text.capsule.notes}
        value={state.draft.form.notes}
        error={fieldError(error, 'notes') !== undefined}
        helperText={fieldError(error, 'notes')}
        onChange={(event) => state.edit('notes', event.target.value)}
        slotProps={{ htmlInput: { maxLength: limits.capsuleNotesLength } }}
      />
    </>
  );
};

/** The version in the form, whether it was changed, and the link to earlier versions. */
const Standing = ({
  state,
  conversationId,
}: {
  readonly state: ReturnType<typeof useCapsuleForm>;
  readonly conversationId: string;
}) => {
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<Capsule | null>(null);
  const { isDirty, restore } = state;
  const { saved } = state.draft;
  const since = saved.updatedAt === null ? null : words.savedAt(saved.version, formatDateTime(saved.updatedAt));
  if (since === null && !isDirty) return null;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between' }}>
      <Typography variant="caption" color="textSecondary">
        {isDirty ? words.unsaved : since}
      </Typography>
      {since !== null && (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {words.historyShort}
        </Button>
      )}
      <Suspense>
        {isOpen && (
          <CapsuleHistory
            conversationId={conversationId}
            onRestore={(version) => {
              if (isDirty) return setAsked(version);
              setIsOpen(false);
              restore(version);
            }}
            onClose={() => setIsOpen(false)}
          />
        )}
        {asked !== null && (
          <ConfirmDialog
            isOpen
            title={words.replaceTitle}
            question={words.replaceQuestion(asked.version)}
            confirmLabel={words.replace}
            onConfirm={() => {
              setAsked(null);
              setIsOpen(false);
              restore(asked);
            }}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </Stack>
  );
};

interface CapsuleEditorProps {
  readonly conversationId: string;
  readonly loaded: Capsule;
  readonly onDone: () => void;
}

interface ButtonsProps extends Pick<CapsuleEditorProps, 'onDone'> {
  readonly state: ReturnType<typeof useCapsuleForm>;
}

const Buttons = ({ state, onDone }: ButtonsProps) => {
  // After a save there is nothing left to save, so the focus moves to the Done button.
  const save = useFocusBack(state.isSaving);
  const done = useFocusBack(state.isSaving);
  return (
    <Stack direction="row" spacing={1}>
      <Button
        ref={save}
        type="submit"
        variant="contained"
        disabled={!state.isDirty}
        loading={state.isSaving}
        sx={{ flexGrow: 1 }}
      >
        {words.save}
      </Button>
      <Button ref={done} color="inherit" disabled={state.isDirty} onClick={onDone}>
        {words.done}
      </Button>
    </Stack>
  );
};

/** The form of a capsule. */
export const CapsuleEditor = ({ conversationId, loaded, onDone }: CapsuleEditorProps) => {
  const state = useCapsuleForm(conversationId, loaded);
  const { outcome, conflict, draft } = state;
  return (
    <Stack
      component="form"
      spacing={1.5}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void state.save(draft.saved.version);
      }}
    >
      <Typography variant="body2" color="textSecondary">
        {text.capsule.hint}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {words.list}
      </Typography>
      <Fields state={state} />
      <Buttons state={state} onDone={onDone} />
      <Standing state={state} conversationId={conversationId} />
      <Box component="output" sx={{ display: 'block' }}>
        {outcome === 'saved' && (
          <Alert severity="success" role="presentation">
            {words.saved}
          </Alert>
        )}
      </Box>
      {outcome !== null && outcome !== 'saved' && (
        <Alert severity="error">{messageOf(outcome.error, words.saveFailed)}</Alert>
      )}
      <Suspense>
        {conflict !== null && (
          <CapsuleConflict
            mine={fieldsOf(draft)}
            theirs={conflict}
            isBusy={state.isSaving}
            onKeepMine={() => void state.save(conflict.version)}
            onTakeTheirs={() => void state.adopt(conflict)}
            onClose={state.closeConflict}
          />
        )}
      </Suspense>
    </Stack>
  );
};
