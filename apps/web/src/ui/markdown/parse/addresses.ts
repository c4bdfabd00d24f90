/** A URL that a link may have: absolute http, https or mailto without credentials. Null for anything else. */
export const safeAddress = (address: string): URL | null => {
  if (!/^(?:https?:\/\/|mailto:)/i.test(address) || address.length > 4_000) return null;
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url : null;
};

/** A URL that an image may be loaded from once the reader asks for it. */
export const safeImageAddress = (address: string): URL | null => {
  const url = safeAddress(address);
  return url === null || url.protocol === 'mailto:' ? null : url;
};

/** The destination as shown to the reader: the host in ASCII, or the mail address. */
export const shownTarget = (url: URL): string => (url.protocol === 'mailto:' ? url.pathname : url.host);

export interface AddressSpan {
  start: number;
  end: number;
  url: URL;
}

/** Bare web addresses in running text; closing punctuation is not part of them. */
export const findAddresses = (text: string): AddressSpan[] => {
  const found: AddressSpan[] = [];
  for (const match of text.matchAll(/\bhttps?:\/\/[^\s<>"'`\\]+/gi)) {
    let end = match[0].length;
    while (end > 0 && /[.,;:!?*_~)\]}]/.test(match[0].charAt(end - 1)) && !isBalanced(match[0], end)) end -= 1;
    const url = safeAddress(match[0].slice(0, end));
    if (url !== null && url.hostname !== '') found.push({ start: match.index, end: match.index + end, url });
  }
  return found;
};

/** A closing parenthesis belongs to the address that opened it. */
const isBalanced = (address: string, end: number): boolean =>
  address.charAt(end - 1) === ')' && end < 2_000 && address.slice(0, end).includes('(');
