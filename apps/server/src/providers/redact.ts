import { beginning } from '@symbi/text/beginning';

const MAX_DETAIL_CHARS = 300;
const KEY_SHAPES = [
  /\b(?:sk|pk|rk|pplx|tgp|v0|v1|xai|gsk|key)[-_][A-Za-z0-9_*.…-]{6,}/g,
  /\bBearer\s+\S+/gi,
  /\b[A-Za-z0-9+/=_-]{40,}\b/g,
];
const REDACTED = '[redacted]';

/** Removes the given key (plain, URL-encoded, base64, base64url, hex, or its masked ends) and anything key-shaped. */
export const redact = (text: string, apiKey: string): string => {
  let clean = text;
  for (const form of formsOf(apiKey)) clean = clean.replaceAll(form, REDACTED);
  for (const shape of KEY_SHAPES) clean = clean.replace(shape, REDACTED);
  return clean;
};

/** The part of a long text that is worth reading. A key that the end of that part cuts is not recognized: it goes. */
const redactedBeginning = (text: string, apiKey: string): string => {
  const longest = Math.max(0, ...formsOf(apiKey).map(({ length }) => length));
  const read = beginning(text, 4 * MAX_DETAIL_CHARS + longest);
  const clean = redact(read, apiKey);
  return read.length === text.length ? clean : beginning(clean, Math.max(0, clean.length - longest));
};

/** One line of an upstream's explanation, safe to show beside our own text: redacted, flattened, bounded. */
export const safeDetail = (text: string | undefined, apiKey: string): string | undefined => {
  if (text === undefined) return undefined;
  const flat = redactedBeginning(text, apiKey)
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (flat === '') return undefined;
  return flat.length > MAX_DETAIL_CHARS ? `${beginning(flat, MAX_DETAIL_CHARS - 1)}…` : flat;
};

const formsOf = (apiKey: string): string[] => {
  if (apiKey.length < 4) return [];
  const bytes = Buffer.from(apiKey, 'utf8');
  return [
    apiKey,
    encodeURIComponent(apiKey),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
};
