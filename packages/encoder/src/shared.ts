import { openEncoder, type Encoder } from './open.ts';

const opened = new Map<string, Promise<Encoder>>();

/** The encoder of a folder, opened once per process and shared; after a failure it is opened again. */
export const sharedEncoder = (folder: string, tokens: number): Promise<Encoder> => {
  const key = `${tokens} ${folder}`;
  const known = opened.get(key);
  if (known !== undefined) return known;
  const encoder = openEncoder(folder, { tokens }).catch((error: unknown) => {
    opened.delete(key);
    throw error;
  });
  opened.set(key, encoder);
  return encoder;
};
