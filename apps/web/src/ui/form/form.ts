import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@symbi/client/api-error';

/** Shows the server's errors at their fields. Returns whether every error found its field. */
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

/** The fields changed since `sent` was read from the form. */
export const typedSince = <Values extends FieldValues>(now: Values, sent: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name])) as Partial<Values>;

/** Puts unsaved values into a form. */
export const putTyped = <Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  typed: Partial<Values>,
): void => {
  for (const [name, value] of Object.entries(typed))
    form.setValue(name as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>, { shouldDirty: true });
};

/** After a save the form holds the stored values, except in fields edited since. */
export const resetAfterSave = <Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  sent: Values,
  saved: Values,
): void => {
  const typed = typedSince(form.getValues(), sent);
  form.reset(saved);
  putTyped(form, typed);
};
