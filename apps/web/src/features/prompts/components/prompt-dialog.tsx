import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError } from '@symbi/client/api-error';
import { promptInput, variablesOf, type Prompt, type PromptInput } from '@symbi/contracts/prompts';
import { sentenceOf } from '@symbi/contracts/sentences';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { messageOf } from '../../../platform/api/message-of.ts';
import { useOneAtATime } from '../../../platform/hooks/use-one-at-a-time.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FormTextField } from '../../../ui/form/form-text-field.tsx';
import { showFieldErrors } from '../../../ui/form/form.ts';
import { useUnsentForm } from '../../../ui/form/use-unsent-form.ts';
import { useSavePrompt } from '../api.ts';
import { text } from '../text.ts';

/** Shows, while typing, how to invoke the prompt and which variables it will ask for. */
const Fields = () => {
  const { control } = useFormContext<PromptInput>();
  const [name, content] = useWatch({ control, name: ['name', 'text'] });
  const variables = variablesOf(content);
  return (
    <>
      <FormTextField
        name="name"
        label={text.dialog.name}
        helperText={text.dialog.nameHint(name.trim())}
        isRequired
        autoComplete="off"
      />
      <FormTextField
        name="text"
        label={text.dialog.text}
        helperText={variables.length === 0 ? text.dialog.textHint : text.dialog.asks(variables.join(', '))}
        isRequired
        multiline
        minRows={4}
        maxRows={12}
      />
    </>
  );
};

/** Errors that no field shows itself. */
const unplaced = (error: Error | null): Error | null =>
  error instanceof ApiError && Object.keys(error.fields).length > 0 ? null : error;

interface PromptDialogProps {
  /** The prompt to edit; null for a new one. */
  readonly prompt: Prompt | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export const PromptDialog = ({ prompt, onClose, onSaved }: PromptDialogProps) => {
  const form = useForm<PromptInput>({
    resolver: zodResolver(promptInput, { error: sentenceOf }),
    defaultValues: { name: prompt?.name ?? '', text: prompt?.text ?? '' },
    reValidateMode: 'onSubmit',
  });
  useUnsentForm(`prompt:${prompt?._id ?? 'new'}`, form);
  const save = useSavePrompt(prompt?._id ?? null);
  const oneAtATime = useOneAtATime();
  const handleSubmit = form.handleSubmit((values) =>
    save.mutateAsync(values).then(onSaved, (error: unknown) => {
      showFieldErrors(form, error, ['name', 'text']);
    }),
  );
  const failure = unplaced(save.error);
  return (
    <FormDialog
      title={prompt === null ? text.dialog.add : text.dialog.edit}
      action={text.dialog.submit}
      isBusy={save.isPending}
      error={failure && messageOf(failure, text.saveFailed)}
      onSubmit={() => void oneAtATime(handleSubmit)}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Fields />
      </FormProvider>
    </FormDialog>
  );
};
