import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { Page } from '../../../ui/page.tsx';
import { followProjects } from '../live.ts';
import { text } from '../text.ts';
import { CreateForm } from './create-form.tsx';
import { ReceivedInvitations } from './people/received-invitations.tsx';
import { ProjectList } from './project-list.tsx';

/** The user's projects: those they own, those they are members of, and their invitations. */
export const ProjectsScreen = () => {
  useEffect(followProjects, []);
  return (
    <Page title={text.title} maxWidth="md">
      <Stack spacing={3}>
        <ReceivedInvitations />
        <CreateForm />
        <ProjectList />
      </Stack>
    </Page>
  );
};
