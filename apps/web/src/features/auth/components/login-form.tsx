import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import * as paths from '../../../platform/paths.ts';
import { clearNotice, useSession } from '../../../platform/api/session.ts';
import { OutlinedField } from '../../../ui/form/outlined-field.tsx';
import { usePlainForm } from '../../../ui/form/use-plain-form.ts';
import { loadCalls } from '../load-calls.ts';
import { text as common } from '../../../platform/text/text.ts';
import { text } from '../text.ts';
import { useLogin } from '../use-call.ts';
import { AuthCard } from './auth-card.tsx';

const loadCredentials = async () => (await loadCalls()).credentials;

// Loaded on demand: what knows of unsent forms comes with a lot that this page does without.
const EndedElsewhere = lazy(async () => ({ default: (await import('./ended-elsewhere.tsx')).EndedElsewhere }));

export const LoginForm = () => {
  const { notice, isEndedElsewhere } = useSession();
  const login = useLogin();
  const form = usePlainForm(loadCredentials);
  const handleSubmit = form.handleSubmit((values) => {
    clearNotice();
    void login.make(values, form.showFailure);
  });
  const failure = login.error === null ? null : messageOf(login.error, text.signIn.failed);
  return (
    <AuthCard
      title={text.signIn.title}
      error={form.isNotLoaded ? common.errors.notLoaded : (failure ?? notice)}
      onErrorClose={() => {
        form.forgetFailure();
        login.reset();
        clearNotice();
      }}
      action={text.signIn.action}
      isBusy={form.isLoading || login.isPending}
      onSubmit={handleSubmit}
      other={{ question: text.signIn.question, label: text.signIn.link, path: paths.register }}
    >
      {notice !== null && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {text.signIn.ended}
        </Typography>
      )}
      <Suspense>{isEndedElsewhere && <EndedElsewhere />}</Suspense>
      <OutlinedField
        {...form.field('email')}
        label={text.fields.email}
        type="email"
        autoComplete="username"
        isRequired
      />
      <OutlinedField
        {...form.field('password')}
        label={text.fields.password}
        autoComplete="current-password"
        isPassword
        isRequired
      />
      <Typography variant="body2" color="textSecondary">
        {text.signIn.forgotten}
      </Typography>
    </AuthCard>
  );
};
