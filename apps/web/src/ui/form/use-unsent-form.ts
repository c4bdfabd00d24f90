import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useBefore, useUnsent } from '../../platform/hooks/use-unsent.ts';
import { putTyped, typedSince } from './form.ts';

/** Keeps what is typed into a form when the session ends under it, except the secrets. */
export const useUnsentForm = <Values extends FieldValues, Context, Output>(
  name: string,
  form: UseFormReturn<Values, Context, Output>,
  secrets: readonly FieldPath<Values>[] = [],
): void => {
  const before = useBefore<Partial<Values>>(name);
  useUnsent(name, () => {
    const typed = Object.entries(typedSince(form.getValues(), form.formState.defaultValues as Values)).filter(
      ([field]) => !secrets.some((secret) => secret === field),
    );
    return typed.length === 0 ? undefined : Object.fromEntries(typed);
  });
  useEffect(() => {
    if (before !== undefined) putTyped(form, before);
    // Once, when the form opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a later render has nothing to put back
  }, []);
};
