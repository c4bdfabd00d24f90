export const en = {
  fields: { name: 'Name', email: 'Email', password: 'Password', confirmPassword: 'Confirm Password' },
  signIn: {
    title: 'Sign In',
    action: 'Sign In',
    failed: 'Login failed',
    question: "Don't have an account?",
    link: 'Register',
    endedElsewhere: 'You were signed out in another tab.',
    kept: 'What you wrote here is kept for when you sign in again.',
    forgotten: 'Forgot your password? Symbi sends no email: ask whoever runs this server for a new one.',
  },
  register: {
    title: 'Create your account',
    action: 'Register',
    failed: 'Registration failed',
    question: 'Already have an account?',
    link: 'Sign In',
    mismatch: 'Passwords do not match',
    forgotten: 'A forgotten password can only be reset by whoever runs this server.',
  },
  demoNotice: 'This is a demo environment showcasing the trust protocol capabilities.',
  strength: { label: 'Password strength', levels: ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] },
};
