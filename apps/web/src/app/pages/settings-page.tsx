import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { modelsQuery } from '../../features/agents/models-query.ts';
import { KeyPanel } from '../../features/api-keys/components/key-panel.tsx';
import { currentUserQuery } from '../../features/auth/api.ts';
import { CalibrationPanel } from '../../features/feedback/components/calibration-panel.tsx';
import { PromptPanel } from '../../features/prompts/components/prompt-panel.tsx';
import { ShowSteps } from '../../features/trust/onboarding/show-steps.tsx';
import { AccountDeletion, AccountExport } from '../../features/users/components/account-data.tsx';
import { PreferencesForm } from '../../features/users/components/preferences-form.tsx';
import { ProfileForm } from '../../features/users/components/profile-form.tsx';
import { SessionList } from '../../features/users/components/session-list.tsx';
import { TrustMode } from '../../features/users/components/trust-mode.tsx';
import { text } from '../../features/users/text.ts';
import { Page } from '../../ui/page.tsx';
import { TabPanels } from '../../ui/tab-panels.tsx';

/** Loaded in parallel with the page, not as part of it. */
const AccountFiles = lazy(async () => ({
  default: (await import('./account-files.tsx')).AccountFiles,
}));

const names = ['profile', 'keys', 'preferences', 'trust'] as const;
type Name = (typeof names)[number];

/** Providers whose models can be a user's default. */
const modelProviders = ['openai', 'anthropic'] as const;

const Profile = () => {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <Stack spacing={3}>
      {user !== undefined && <ProfileForm user={user} />}
      <SessionList />
      <AccountExport />
      <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
        <AccountFiles />
      </Suspense>
      <AccountDeletion />
    </Stack>
  );
};

const Preferences = () => {
  const { data: user } = useQuery(currentUserQuery);
  const models = useQueries({ queries: modelProviders.map((provider) => modelsQuery(provider, null)) });
  return user === undefined ? null : (
    <PreferencesForm user={user} models={models.flatMap(({ data }) => data?.models ?? [])} />
  );
};

const contentOf: Record<Name, React.ReactNode> = {
  profile: <Profile />,
  keys: <KeyPanel />,
  preferences: (
    <Stack spacing={3}>
      <Preferences />
      <PromptPanel />
    </Stack>
  ),
  trust: (
    <Stack spacing={3}>
      <TrustMode>
        <ShowSteps />
      </TrustMode>
      <CalibrationPanel />
    </Stack>
  ),
};

export const SettingsPage = () => {
  const [parameters, setParameters] = useSearchParams();
  const selected = names.find((name) => name === parameters.get('tab')) ?? 'profile';
  return (
    <Page title={text.title} maxWidth="md">
      <TabPanels
        label={text.tabsLabel}
        tabs={names.map((name) => ({ name, label: text.tabs[name], content: contentOf[name] }))}
        selected={selected}
        onSelect={(tab) => setParameters(tab === 'profile' ? {} : { tab }, { replace: true })}
      />
    </Page>
  );
};
