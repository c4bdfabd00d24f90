import { useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { ApiError } from '@symbi/client/api-error';

type Errors = Readonly<Record<string, string>>;

/** The first error of each field. */
export const errorsOf = (error: z.ZodError): Errors => {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[path.join('.')] ??= message;
  return errors;
};

const focusFirst = (form: HTMLFormElement, errors: Errors): void => {
  const field = [...form.elements].find((element) => element instanceof HTMLInputElement && element.name in errors);
  if (field instanceof HTMLInputElement) field.focus();
};

/** A schema, or a function that loads it, which must be the same function each time. */
type SchemaSource<Output> = z.ZodType<Output> | (() => Promise<z.ZodType<Output>>);

/**
 * A short form of text fields, read and parsed on submit; a field's error disappears when it is edited. For the screens
 * before sign-in, which load no form library, and load their schemas when the user starts typing.
 */
export const usePlainForm = <Output>(source: SchemaSource<Output>) => {
  const [errors, setErrors] = useState<Errors>({});
  const [loading, setLoading] = useState<'waiting' | 'failed' | undefined>();
  const read = (form: HTMLFormElement, schema: z.ZodType<Output>, onValid: (values: Output) => void): void => {
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
    const found = parsed.success ? {} : errorsOf(parsed.error);
    setErrors(found);
    if (parsed.success) onValid(parsed.data);
    else focusFirst(form, found);
  };
  const load = async (schemaOf: () => Promise<z.ZodType<Output>>): Promise<z.ZodType<Output> | undefined> => {
    setLoading('waiting');
    const schema = await schemaOf().catch(() => undefined);
    setLoading(schema === undefined ? 'failed' : undefined);
    return schema;
  };
  const handleSubmit = (onValid: (values: Output) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (typeof source !== 'function') return read(form, source, onValid);
    void load(source).then((schema) => schema !== undefined && read(form, schema, onValid));
  };
  const field = (name: string) => ({
    name,
    error: errors[name],
    onChange: () => setErrors((now) => Object.fromEntries(Object.entries(now).filter(([other]) => other !== name))),
  });
  /** Shows the server's errors at the fields. */
  const showFailure = (error: unknown) => {
    if (error instanceof ApiError) setErrors(error.fields);
  };
  return {
    field,
    handleSubmit,
    showFailure,
    isLoading: loading === 'waiting',
    isNotLoaded: loading === 'failed',
    forgetFailure: () => setLoading(undefined),
  };
};
