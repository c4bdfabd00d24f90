import { projectInput, type Project } from '@symbi/contracts/projects';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { text as common } from '../../../platform/text/text.ts';
import { OutlinedField } from '../../../ui/form/outlined-field.tsx';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { usePlainForm } from '../../../ui/form/use-plain-form.ts';
import { useUpdateProject } from '../api.ts';
import { text } from '../text.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';

/** Edits name and description of a project. */
export const EditDialog = ({ project, onClose }: { readonly project: Project; readonly onClose: () => void }) => {
  const [name, setName] = useState(project.name);
  const [description, setDescription] = useState(project.description);
  const update = useUpdateProject(project._id);
  const focus = useInitialFocus<HTMLInputElement>();
  const { field, handleSubmit, showFailure } = usePlainForm(projectInput);
  const bound = (key: string, set: (value: string) => void) => {
    const { onChange, ...rest } = field(key);
    return {
      ...rest,
      onChange: (event: { target: { value: string } }) => {
        onChange();
        set(event.target.value);
      },
    };
  };
  return (
    <FormDialog
      title={text.detail.edit}
      action={common.actions.save}
      isBusy={update.isPending}
      error={update.isError ? messageOf(update.error, text.detail.saveFailed) : null}
      onSubmit={handleSubmit((values) => update.mutate(values, { onSuccess: onClose, onError: showFailure }))}
      onClose={onClose}
    >
      <OutlinedField
        {...bound('name', setName)}
        inputRef={focus}
        label={text.create.name}
        value={name}
        isRequired
        autoComplete="off"
      />
      <OutlinedField
        {...bound('description', setDescription)}
        label={text.create.description}
        value={description}
        multiline
        maxRows={8}
        autoComplete="off"
      />
    </FormDialog>
  );
};
