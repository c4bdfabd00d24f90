import { z } from 'zod';
import { answer, done, fraction, id, listAnswer, moment, requiredText, success, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits, preferenceDefaults } from './limits.ts';

const theme = z.enum(['light', 'dark']);
export type Theme = z.infer<typeof theme>;

export const preferences = z.object({
  defaultModel: text(limits.nameLength).default(preferenceDefaults.defaultModel),
  theme: theme.optional(),
  notifications: z.boolean().default(preferenceDefaults.notifications),
  /** A model names a conversation after its first reply: one more request, which costs tokens. */
  namesByModel: z.boolean().default(preferenceDefaults.namesByModel),
  timeZone: text(64).optional(),
});
export type Preferences = z.infer<typeof preferences>;

const user = z.object({ _id: id, name: z.string(), email: z.string(), preferences, createdAt: moment });
export type User = z.infer<typeof user>;

export const userName = requiredText(limits.nameLength, 'Name is required').refine(
  (value) => !/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(value),
  'Name must not contain control characters',
);

/** Shape only; folding for comparison happens in one place on the server. */
const email = text(limits.emailLength)
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

const givenPassword = text(limits.passwordMaximum).min(1, 'Password is required');

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

/** Name alone, or name with a change of password. */
export const profileChange = z
  .object({
    name: userName.optional(),
    currentPassword: z.string().max(limits.passwordMaximum).optional(),
    newPassword: newPassword.optional(),
  })
  .refine((value) => value.newPassword === undefined || (value.currentPassword ?? '') !== '', {
    path: ['currentPassword'],
    message: 'Current password is required',
  });
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/auth/profile',
  summary: 'Change name or password; a new password ends all other sessions',
  body: profileChange,
  response: answer(user),
});

const session = z.object({
  _id: id,
  current: z.boolean(),
  userAgent: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
});
export type Session = z.infer<typeof session>;
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where this account is signed in',
  response: listAnswer(session),
});
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'End one session',
  response: done,
});
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'End all other sessions',
  response: done,
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/auth/account',
  summary: 'Delete the account and everything in it',
  body: z.object({ password: givenPassword }),
  response: done,
});

/** Everything of the user; each part is a list of plain rows of one feature. */
export const accountExport = z.object({
  success,
  data: z.object({
    format: z.literal('symbi-account/1'),
    exportedAt: moment,
    user,
    parts: z.record(z.string(), z.array(z.json())),
  }),
});
export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/auth/export',
  summary: 'Everything of mine as one JSON document',
  response: accountExport,
});

export const updatePreferences = endpoint({
  method: 'PUT',
  path: '/api/users/preferences',
  summary: 'Change preferences',
  body: z.object({
    defaultModel: text(limits.nameLength).optional(),
    theme: theme.optional(),
    notifications: z.boolean().optional(),
    namesByModel: z.boolean().optional(),
    timeZone: text(64).optional(),
  }),
  response: answer(preferences),
});

/** The dashboard's live figures; `sample` is true while the user has nothing to measure. */
const dashboard = z.object({
  conversations: z.number().int(),
  agents: z.number().int(),
  messages: z.number().int(),
  status: z.object({
    sample: z.boolean(),
    system: z.enum(['Online', 'Degraded']),
    activeBridges: z.number().int(),
    /** Of the replies that were checked. */
    averageTrust: fraction.nullable(),
    trustCount: z.number().int(),
    uncheckedCount: z.number().int(),
    bondedAgents: z.number().int(),
  }),
});
export type Dashboard = z.infer<typeof dashboard>;
export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/users/dashboard',
  summary: 'Counters and live status for the dashboard',
  response: answer(dashboard),
});
