import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import * as paths from '../../../platform/paths.ts';
import { OutlinedField } from '../../../ui/form/outlined-field.tsx';
import { usePlainForm } from '../../../ui/form/use-plain-form.ts';
import { loadCalls } from '../load-calls.ts';
import { text as common } from '../../../platform/text/text.ts';
import { text } from '../text.ts';
import { useRegister } from '../use-call.ts';
import { AuthCard } from './auth-card.tsx';
import { PasswordStrength } from './password-strength.tsx';

const loadSchema = async () => (await loadCalls()).registerForm;

export const RegisterForm = () => {
  const [password, setPassword] = useState('');
  const register = useRegister();
  const form = usePlainForm(loadSchema);
  const handleSubmit = form.handleSubmit(({ name, email, password: chosen }) => {
    void register.make({ name, email, password: chosen }, form.showFailure);
  });
  const failure = register.error === null ? null : messageOf(register.error, text.register.failed);
  const passwordField = form.field('password');
  return (
    <AuthCard
      title={text.register.title}
      error={form.isNotLoaded ? common.errors.notLoaded : failure}
      onErrorClose={() => {
        form.forgetFailure();
        register.reset();
      }}
      action={text.register.action}
      isBusy={form.isLoading || register.isPending}
      onSubmit={handleSubmit}
      other={{ question: text.register.question, label: text.register.link, path: paths.login }}
    >
      <OutlinedField {...form.field('name')} label={text.fields.name} autoComplete="name" isRequired />
      <OutlinedField {...form.field('email')} label={text.fields.email} type="email" autoComplete="email" isRequired />
      <Box>
        <OutlinedField
          {...passwordField}
          label={text.fields.password}
          autoComplete="new-password"
          isPassword
          isRequired
          onChange={(event) => {
            passwordField.onChange();
            setPassword(event.target.value);
          }}
        />
        <PasswordStrength password={password} />
      </Box>
      <OutlinedField
        {...form.field('confirmPassword')}
        label={text.fields.confirmPassword}
        autoComplete="new-password"
        isPassword
        isRequired
      />
      <Typography variant="body2" color="textSecondary">
        {text.register.forgotten}
      </Typography>
    </AuthCard>
  );
};
