import { z } from 'zod';
import { answer, done, id, listAnswer, moment, success, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { givenPassword, newPassword, preferences, theme, user, userName } from './users.ts';

// Kept apart from signing in, which the first page loads.

/** The name alone, or the name and a new password. */
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

/** All data of the user; each part is a list of plain rows of one feature. */
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
