import { zodResolver } from '@hookform/resolvers/zod';
import { credentials } from '@symbi/contracts/users';
import { FormProvider, useForm } from 'react-hook-form';
import { messageOf } from '../../../platform/api-error.ts';
import { clearNotice, useSession } from '../../../platform/session.ts';
import { FormTextField } from '../../../ui/form-text-field.tsx';
import { showFieldErrors } from '../../../ui/form.ts';
import { useLogin } from '../api.ts';
import { text } from '../text.ts';
import { AuthCard } from './auth-card.tsx';

export const LoginForm = () => {
  const form = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { email: '', password: '' },
    reValidateMode: 'onSubmit',
  });
  const { notice } = useSession();
  const login = useLogin();
  const failure = login.error === null ? null : messageOf(login.error, text.signIn.failed);
  const handleSubmit = form.handleSubmit((values) => {
    clearNotice();
    login.mutate(values, { onError: (error) => showFieldErrors(form, error, ['email', 'password']) });
  });
  return (
    <FormProvider {...form}>
      <AuthCard
        title={text.signIn.title}
        error={failure ?? notice}
        onErrorClose={() => {
          login.reset();
          clearNotice();
        }}
        action={text.signIn.action}
        isBusy={login.isPending}
        onSubmit={() => void handleSubmit()}
        other={{ question: text.signIn.question, label: text.signIn.link, path: '/register' }}
      >
        <FormTextField name="email" label={text.fields.email} type="email" autoComplete="username" isRequired />
        <FormTextField
          name="password"
          label={text.fields.password}
          autoComplete="current-password"
          isPassword
          isRequired
        />
      </AuthCard>
    </FormProvider>
  );
};
