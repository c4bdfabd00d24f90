import { projectInput, type Project } from '@symbi/contracts/projects';
import { useState } from 'react';
import type { z } from 'zod';
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
  // What the form began with: the project may be loaded again meanwhile, changed in another tab.
  const [before] = useState(project);
  const [name, setName] = useState(before.name);
  const [description, setDescription] = useState(before.description);
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
  const save = (values: z.infer<typeof projectInput>): void => {
    const change = {
      ...(values.name === before.name ? {} : { name: values.name }),
      ...(values.description === before.description ? {} : { description: values.description }),
    };
    if (Object.keys(change).length === 0) onClose();
    else update.mutate(change, { onSuccess: onClose, onError: showFailure });
  };
  return (
    <FormDialog
      title={text.detail.edit}
      action={common.actions.save}
      isBusy={update.isPending}
      error={update.isError ? messageOf(update.error, text.detail.saveFailed) : null}
      onSubmit={handleSubmit(save)}
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
