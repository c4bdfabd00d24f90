import { RegisterForm } from '../../features/auth/components/register-form.tsx';

export const RegisterPage = () => <RegisterForm />;
