import { LoginForm } from '../../features/auth/components/login-form.tsx';

export const LoginPage = () => <LoginForm />;
