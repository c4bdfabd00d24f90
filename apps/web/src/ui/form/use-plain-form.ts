import { useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { ApiError } from '@symbi/client/api-error';

type Errors = Readonly<Record<string, string>>;

/** The first complaint about each field. */
export const errorsOf = (error: z.ZodError): Errors => {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[path.join('.')] ??= message;
  return errors;
};

const focusFirst = (form: HTMLFormElement, errors: Errors): void => {
  const field = [...form.elements].find((element) => element instanceof HTMLInputElement && element.name in errors);
  if (field instanceof HTMLInputElement) field.focus();
};

/**
 * A short form of text fields, read and parsed when it is sent; a field's error goes away when it is edited.
 * For the screens before sign-in, which load no form library.
 */
export const usePlainForm = <Output>(schema: z.ZodType<Output>) => {
  const [errors, setErrors] = useState<Errors>({});
  const handleSubmit = (onValid: (values: Output) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
    const found = parsed.success ? {} : errorsOf(parsed.error);
    setErrors(found);
    if (parsed.success) onValid(parsed.data);
    else focusFirst(form, found);
  };
  const field = (name: string) => ({
    name,
    error: errors[name],
    onChange: () => setErrors((now) => Object.fromEntries(Object.entries(now).filter(([other]) => other !== name))),
  });
  /** Shows what the server complains about beside the fields. */
  const showFailure = (error: unknown) => {
    if (error instanceof ApiError) setErrors(error.fields);
  };
  return { field, handleSubmit, showFailure };
};
