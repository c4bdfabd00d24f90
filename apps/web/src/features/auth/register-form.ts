import { registration } from '@symbi/contracts/users';
import { z } from 'zod';
import { text } from './text.ts';

/** The register form: the server's fields, and the password repeated. */
export const registerForm = registration
  .extend({ confirmPassword: z.string() })
  .refine((values) => values.password === values.confirmPassword, {
    path: ['confirmPassword'],
    message: text.register.mismatch,
    // Reported together with the other errors, rather than after they are fixed.
    when: () => true,
  });
