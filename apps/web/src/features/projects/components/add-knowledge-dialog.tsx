import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { OutlinedField } from '../../../ui/form/outlined-field.tsx';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { usePlainForm } from '../../../ui/form/use-plain-form.ts';
import { useAddKnowledge } from '../api.ts';
import { knowledgeForm } from '../model.ts';
import { text } from '../text.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';

const TEMPLATE = '{\n  "title": "",\n  "text": ""\n}';

interface AddKnowledgeDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Adds one item of the user's own. */
export const AddKnowledgeDialog = ({ projectId, onClose }: AddKnowledgeDialogProps) => {
  const [data, setData] = useState(TEMPLATE);
  const add = useAddKnowledge(projectId);
  const [isKnown, setIsKnown] = useState(false);
  const focus = useInitialFocus<HTMLInputElement>();
  const { field, handleSubmit, showFailure } = usePlainForm(knowledgeForm);
  const { onChange, ...dataField } = field('data');
  const failure = isKnown ? text.knowledge.dialog.duplicate : null;
  return (
    <FormDialog
      title={text.knowledge.dialog.title}
      action={text.knowledge.dialog.action}
      isBusy={add.isPending}
      error={add.isError ? messageOf(add.error, text.knowledge.dialog.failed) : failure}
      onSubmit={handleSubmit((item) =>
        add.mutate([item], {
          onSuccess: ({ count }) => (count === 0 ? setIsKnown(true) : onClose()),
          onError: showFailure,
        }),
      )}
      onClose={onClose}
    >
      <OutlinedField
        {...field('tag')}
        inputRef={focus}
        label={text.knowledge.dialog.tag}
        isRequired
        autoComplete="off"
      />
      <OutlinedField {...field('source')} label={text.knowledge.dialog.source} isRequired autoComplete="off" />
      <OutlinedField
        {...dataField}
        label={text.knowledge.dialog.data}
        helperText={text.knowledge.dialog.dataHint}
        isRequired
        multiline
        minRows={5}
        maxRows={14}
        value={data}
        onChange={(event) => {
          onChange();
          setData(event.target.value);
        }}
      />
    </FormDialog>
  );
};
