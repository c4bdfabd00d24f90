import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import type { Model } from '@symbi/contracts/agents';
import { storageKeys } from '@symbi/contracts/limits';
import { theme, type Theme, type User } from '@symbi/contracts/users';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { messageOf } from '../../../platform/api/message-of.ts';
import { storage } from '../../../platform/storage.ts';
import { setThemeChoice, useThemeMode } from '../../../platform/theme-mode.ts';
import { FormStack } from '../../../ui/form/form-stack.tsx';
import { FormSwitch } from '../../../ui/form/form-switch.tsx';
import { FormSelect } from '../../../ui/form/form-select.tsx';
import { Section } from '../../../ui/section.tsx';
import { SuccessBanner, useBanner } from '../../../ui/state/success-banner.tsx';
import { useUpdatePreferences } from '../api.ts';
import { modelChoices } from '../model.ts';
import { text } from '../text.ts';

interface Values {
  defaultModel: string;
  theme: Theme;
  notifications: boolean;
  namesByModel: boolean;
}

/** What was chosen in this browser, as in the bar. */
const storedChoice = (): Theme | undefined => theme.safeParse(storage.get(storageKeys.theme)).data;
/** Who never chose one follows the system. */
const readThemeChoice = (): Theme => storedChoice() ?? 'system';

interface PreferencesFormProps {
  readonly user: User;
  readonly models: readonly Model[];
}

const Fields = ({ user, models }: PreferencesFormProps) => (
  <>
    <FormSelect<Values> name="defaultModel" label={text.preferences.model} helperText={text.preferences.modelHint}>
      {modelChoices(models, user.preferences.defaultModel).map(({ id, label, isDisabled }) => (
        <MenuItem key={id} value={id} disabled={isDisabled}>
          {label}
        </MenuItem>
      ))}
    </FormSelect>
    <FormSelect<Values> name="theme" label={text.preferences.theme} helperText={text.preferences.themeHint}>
      <MenuItem value="light">{text.preferences.light}</MenuItem>
      <MenuItem value="dark">{text.preferences.dark}</MenuItem>
      <MenuItem value="system">{text.preferences.system}</MenuItem>
    </FormSelect>
    <FormSwitch<Values>
      name="notifications"
      label={text.preferences.notifications}
      hint={text.preferences.notificationsHint}
    />
    <FormSwitch<Values> name="namesByModel" label={text.preferences.names} hint={text.preferences.namesHint} />
  </>
);

/** The field shows what is chosen elsewhere, as in the bar: a save would otherwise change it back. */
const useThemeOfBar = (form: UseFormReturn<Values>): void => {
  const mode = useThemeMode();
  const [first] = useState(storedChoice);
  const last = useRef(first);
  useEffect(() => {
    const chosen = storedChoice();
    if (chosen === undefined || chosen === last.current) return;
    last.current = chosen;
    form.setValue('theme', chosen);
  }, [mode, form]);
};

export const PreferencesForm = ({ user, models }: PreferencesFormProps) => {
  const { preferences } = user;
  const form = useForm<Values>({
    defaultValues: {
      defaultModel: preferences.defaultModel,
      theme: storedChoice() ?? preferences.theme ?? 'system',
      notifications: preferences.notifications,
      namesByModel: preferences.namesByModel,
    },
  });
  useThemeOfBar(form);
  const update = useUpdatePreferences();
  const banner = useBanner();
  const handleSubmit = form.handleSubmit((values) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    update.mutate(
      { ...values, timeZone },
      {
        onSuccess: () => {
          if (values.theme !== readThemeChoice()) setThemeChoice(values.theme);
          banner.show(text.preferences.saved);
        },
      },
    );
  });
  return (
    <Section>
      <SuccessBanner message={banner.message} />
      <FormProvider {...form}>
        <FormStack isBusy={update.isPending} onSubmit={() => void handleSubmit()}>
          {update.error !== null && <Alert severity="error">{messageOf(update.error, text.preferences.failed)}</Alert>}
          <Fields user={user} models={models} />
          <Button type="submit" variant="contained" loading={update.isPending} sx={{ alignSelf: 'flex-start' }}>
            {text.preferences.save}
          </Button>
        </FormStack>
      </FormProvider>
    </Section>
  );
};
