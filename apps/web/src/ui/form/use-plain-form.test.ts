import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorsOf } from './use-plain-form.ts';

test('only the first complaint about a field is shown', () => {
  const schema = z.object({
    name: z.string().min(1, 'missing').min(3, 'short'),
    age: z.string().regex(/^\d+$/, 'digits'),
  });
  const parsed = schema.safeParse({ name: '', age: 'x' });
  expect(parsed.error === undefined ? {} : errorsOf(parsed.error)).toEqual({ name: 'missing', age: 'digits' });
});
