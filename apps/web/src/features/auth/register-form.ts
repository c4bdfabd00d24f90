import { registration } from '@symbi/contracts/users';
import { z } from 'zod';
import { text } from './text.ts';

/** The register form: what the server asks for, and the password once more. */
export const registerForm = registration
  .extend({ confirmPassword: z.string() })
  .refine((values) => values.password === values.confirmPassword, {
    path: ['confirmPassword'],
    message: text.register.mismatch,
    // Said together with whatever else is wrong, not after it has been put right.
    when: () => true,
  });
