import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { projectInput } from '@symbi/contracts/projects';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import * as paths from '../../../platform/paths.ts';
import { useBefore, useUnsent } from '../../../platform/hooks/use-unsent.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { OutlinedField } from '../../../ui/form/outlined-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { Waiting } from '../../../ui/state/waiting.tsx';
import { usePlainForm } from '../../../ui/form/use-plain-form.ts';
import { useCreateProject } from '../api.ts';
import { text } from '../text.ts';

const UNSENT = 'project:new';

const wordsIn = (form: HTMLFormElement): ReadonlyMap<string, string> =>
  new Map([...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

interface FieldsProps {
  readonly field: ReturnType<typeof usePlainForm>['field'];
  readonly before: ReadonlyMap<string, string> | undefined;
}

const Fields = ({ field, before }: FieldsProps) => (
  <>
    <OutlinedField
      {...field('name')}
      defaultValue={before?.get('name')}
      label={text.create.name}
      isRequired
      autoComplete="off"
    />
    <OutlinedField
      {...field('description')}
      defaultValue={before?.get('description')}
      label={text.create.description}
      multiline
      maxRows={6}
      autoComplete="off"
    />
  </>
);

/** Creates a project and opens it. */
export const CreateForm = () => {
  const navigate = useNavigate();
  const create = useCreateProject();
  const element = useRef<HTMLFormElement>(null);
  const before = useBefore<ReadonlyMap<string, string>>(UNSENT);
  const [isFilled, setIsFilled] = useState(before !== undefined);
  useUnsent(UNSENT, () => (isFilled && element.current !== null ? wordsIn(element.current) : undefined));
  const made = create.data?._id;
  // An effect, so that the guard already knows that nothing is unsaved.
  useEffect(() => {
    if (made !== undefined) void navigate(paths.project(made));
  }, [made, navigate]);
  const { field, handleSubmit, showFailure } = usePlainForm(projectInput);
  return (
    <Section title={text.create.title}>
      <LeaveGuard isDirty={isFilled && made === undefined} />
      <form
        ref={element}
        noValidate
        onInput={({ currentTarget }) =>
          setIsFilled([...wordsIn(currentTarget).values()].some((value) => value.trim() !== ''))
        }
        onSubmit={handleSubmit((values) => create.mutate(values, { onError: showFailure }))}
      >
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          {create.isError && (
            <Alert severity="error" sx={{ alignSelf: 'stretch' }}>
              {messageOf(create.error, text.create.failed)}
            </Alert>
          )}
          <Waiting isBusy={create.isPending} />
          <Fields field={field} before={before} />
          <Button
            type="submit"
            variant="contained"
            startIcon={<Add />}
            loading={create.isPending}
            loadingPosition="start"
          >
            {text.create.action}
          </Button>
        </Stack>
      </form>
    </Section>
  );
};
