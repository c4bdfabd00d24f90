import { broken, UnreadableDocument } from './unreadable-document.ts';

const READ = 'Choose PDF, Word, Excel, PowerPoint, EPUB, HTML, Markdown, CSV, JSON or plain text.';

export const unknown = (what: string): UnreadableDocument => new UnreadableDocument('unknown', `${what} ${READ}`);

/** Who reads pictures too has asked before; who reads none has words of its own for this problem. */
export const otherPicture = (): UnreadableDocument =>
  new UnreadableDocument('picture', `Pictures must be PNG, JPEG, WebP or GIF. ${READ}`);

export const noText = (): UnreadableDocument => unknown('This is no document that can be read.');

const begins = (bytes: Uint8Array, ...mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

/** A PDF may begin with a few bytes of something else. */
export const isPdf = (bytes: Uint8Array): boolean => {
  const start = bytes.subarray(0, 1024);
  return start.some((_, at) => begins(start.subarray(at), 0x25, 0x50, 0x44, 0x46, 0x2d));
};

export const isContainer = (bytes: Uint8Array): boolean => begins(bytes, 0x50, 0x4b, 0x03, 0x04);

const PICTURES: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x42, 0x4d],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
];

const isWebp = (bytes: Uint8Array): boolean =>
  begins(bytes, 0x52, 0x49, 0x46, 0x46) && begins(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50);

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, and otherwise the Western code page; undefined if it is not text.
 * @param isCut the bytes are the beginning of a file, which may end within a character
 */
export const decodeText = (bytes: Uint8Array, isCut = false): string | undefined => {
  if (begins(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (begins(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    // Text has hardly any control characters in any code page.
    const controls = text.slice(0, 4_096).match(/[^\P{Cc}\s\u007F-\u009F]/gu)?.length ?? 0;
    return controls > 8 ? undefined : text;
  }
};

/** Throws for a file whose first bytes are those of a kind that is not read. */
export const refuseMarked = (bytes: Uint8Array): void => {
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableDocument(
      'encrypted',
      'This Office file has a password, or is of a kind from before 2007. Save it as .docx, .xlsx or .pptx without a password.',
    );
  if (isWebp(bytes) || PICTURES.some((mark) => begins(bytes, ...mark))) throw otherPicture();
};

/** What a file with the ending is called, each of which begins with its mark. */
const MARKED: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  docx: 'Office file',
  xlsx: 'Office file',
  pptx: 'Office file',
  epub: 'EPUB',
};

/** Throws for a file whose name promises a mark, after none was found: what else is in it is not what was meant. */
export const refuseMisnamed = (name: string): void => {
  const promised = MARKED[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (promised !== undefined) throw broken(promised);
};

/** How many bytes `beginningProblem` has to be given, of a longer file. */
export const BEGINNING_BYTES = 8_192;

/** Why a file cannot be read whatever follows its first bytes, in words; null if the rest decides. */
export const beginningProblem = (start: Uint8Array, name = ''): string | null => {
  try {
    if (isPdf(start) || isContainer(start)) return null;
    refuseMarked(start);
    refuseMisnamed(name);
    return decodeText(start, true) === undefined ? noText().message : null;
  } catch (error) {
    if (error instanceof UnreadableDocument) return error.message;
    throw error;
  }
};

/** How many bytes `endingProblem` has to be given, of a longer file: a directory may end with a comment. */
export const ENDING_BYTES = 65_557;

/** Why a container with these first and last bytes cannot be opened, in words; null for every other file. */
export const endingProblem = (start: Uint8Array, end: Uint8Array): string | null => {
  if (!isContainer(start)) return null;
  const hasDirectory = end.some((_, at) => begins(end.subarray(at, at + 4), 0x50, 0x4b, 0x05, 0x06));
  return hasDirectory ? null : broken('file').message;
};
