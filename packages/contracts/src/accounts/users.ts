import { z } from 'zod';
import { answer, done, id, moment, requiredText, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits, preferenceDefaults } from '../limits.ts';

/** 'system' follows what the device prefers. */
export const theme = z.enum(['light', 'dark', 'system']);
export type Theme = z.infer<typeof theme>;

export const preferences = z.object({
  defaultModel: text(limits.nameLength).default(preferenceDefaults.defaultModel),
  theme: theme.optional(),
  notifications: z.boolean().default(preferenceDefaults.notifications),
  /** A model names each conversation after its first reply, which takes one more request and costs tokens. */
  namesByModel: z.boolean().default(preferenceDefaults.namesByModel),
  timeZone: text(64).optional(),
});
export type Preferences = z.infer<typeof preferences>;

export const user = z.object({ _id: id, name: z.string(), email: z.string(), preferences, createdAt: moment });
export type User = z.infer<typeof user>;

export const userName = requiredText(limits.nameLength, 'Name is required').refine(
  (value) => !/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(value),
  'Name must not contain control characters',
);

/** Checks the form only; normalization for comparison happens in one place on the server. */
export const email = text(limits.emailLength)
  .trim()
  .min(1, 'Email is required')
  .refine(
    (value) => /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}]{1,64}@[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}]+$/u.test(value),
    'Email is invalid',
  )
  .refine((value) => {
    const domain = value.slice(value.lastIndexOf('@') + 1);
    return domain.includes('.') && domain.split('.').every((label) => label.length > 0 && label.length <= 63);
  }, 'Email is invalid');

export const newPassword = text(limits.passwordMaximum)
  .min(1, 'Password is required')
  .min(limits.passwordMinimum, `Password must be at least ${limits.passwordMinimum} characters`);

export const givenPassword = text(limits.passwordMaximum).min(1, 'Password is required');

export const signedIn = answer(user.extend({ token: z.string() }));

export const registration = z.object({ name: userName, email, password: newPassword });
export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account and sign in',
  access: 'public',
  status: 201,
  body: registration,
  response: signedIn,
});

export const credentials = z.object({
  email: text(limits.emailLength).trim().min(1, 'Email is required'),
  password: givenPassword,
});
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in',
  access: 'public',
  body: credentials,
  response: signedIn,
});

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in user',
  response: answer(user),
});
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session',
  response: done,
});
