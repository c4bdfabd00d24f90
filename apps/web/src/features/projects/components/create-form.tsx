import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { projectInput } from '@symbi/contracts/projects';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import * as paths from '../../../platform/paths.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { OutlinedField } from '../../../ui/form/outlined-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { usePlainForm } from '../../../ui/form/use-plain-form.ts';
import { useCreateProject } from '../api.ts';
import { text } from '../text.ts';

/** A new project, which opens once it is there. */
export const CreateForm = () => {
  const navigate = useNavigate();
  const create = useCreateProject();
  const [isFilled, setIsFilled] = useState(false);
  // The new project opens in the same breath as it is made, before a state could say so.
  const isMade = useRef(false);
  const { field, handleSubmit, showFailure } = usePlainForm(projectInput);
  return (
    <Section title={text.create.title}>
      <LeaveGuard isDirty={isFilled} hasChanges={() => isFilled && !isMade.current} />
      <form
        noValidate
        onInput={({ currentTarget }) =>
          setIsFilled([...new FormData(currentTarget).values()].some((value) => String(value).trim() !== ''))
        }
        onSubmit={handleSubmit((values) =>
          create.mutate(values, {
            onSuccess: ({ _id }) => {
              isMade.current = true;
              void navigate(paths.project(_id));
            },
            onError: showFailure,
          }),
        )}
      >
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          {create.isError && (
            <Alert severity="error" sx={{ alignSelf: 'stretch' }}>
              {messageOf(create.error, text.create.failed)}
            </Alert>
          )}
          <OutlinedField {...field('name')} label={text.create.name} isRequired autoComplete="off" />
          <OutlinedField
            {...field('description')}
            label={text.create.description}
            multiline
            maxRows={6}
            autoComplete="off"
          />
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
