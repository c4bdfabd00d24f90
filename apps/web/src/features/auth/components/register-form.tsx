import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../../platform/api-error.ts';
import { FormTextField } from '../../../ui/form-text-field.tsx';
import { showFieldErrors } from '../../../ui/form.ts';
import { useRegister } from '../api.ts';
import { registerForm } from '../model.ts';
import { text } from '../text.ts';
import { AuthCard } from './auth-card.tsx';
import { PasswordStrength } from './password-strength.tsx';

export const RegisterForm = () => {
  const form = useForm({
    resolver: zodResolver(registerForm),
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
    reValidateMode: 'onSubmit',
  });
  const register = useRegister();
  const password = useWatch({ control: form.control, name: 'password' });
  const handleSubmit = form.handleSubmit(({ name, email, password: chosen }) => {
    register.mutate(
      { name, email, password: chosen },
      { onError: (error) => showFieldErrors(form, error, ['name', 'email', 'password']) },
    );
  });
  return (
    <FormProvider {...form}>
      <AuthCard
        title={text.register.title}
        error={register.error === null ? null : messageOf(register.error, text.register.failed)}
        onErrorClose={() => register.reset()}
        action={text.register.action}
        isBusy={register.isPending}
        onSubmit={() => void handleSubmit()}
        other={{ question: text.register.question, label: text.register.link, path: '/login' }}
      >
        <FormTextField name="name" label={text.fields.name} autoComplete="name" isRequired />
        <FormTextField name="email" label={text.fields.email} type="email" autoComplete="email" isRequired />
        <FormTextField name="password" label={text.fields.password} autoComplete="new-password" isPassword isRequired />
        <PasswordStrength password={password} />
        <FormTextField
          name="confirmPassword"
          label={text.fields.confirmPassword}
          autoComplete="new-password"
          isPassword
          isRequired
        />
      </AuthCard>
    </FormProvider>
  );
};
