import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../platform/api-error.ts';

/** Puts the server's complaints beside the fields they are about. Answers whether every complaint found its field. */
export const showFieldErrors = <Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  known: readonly FieldPath<Values>[],
): boolean => {
  if (!(error instanceof ApiError)) return false;
  const complaints = Object.entries(error.fields);
  const placed = complaints.flatMap(([path, message]) => {
    const name = known.find((candidate) => candidate === path);
    return name === undefined ? [] : [{ name, message }];
  });
  for (const { name, message } of placed) form.setError(name, { type: 'server', message });
  return placed.length > 0 && placed.length === complaints.length;
};
