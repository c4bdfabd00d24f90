import { bytesFromHex, concatBytes, toHex, utf8 } from '../bytes.ts';
import type { ExportedContent } from './export-format.ts';
import { sha256Of } from './sha256.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export const hashNode = (left: Bytes | undefined, right: Bytes | undefined): Bytes => {
  if (left === undefined || right === undefined) throw new RangeError('outside the tree');
  return sha256Of(concatBytes(Uint8Array.of(1), left, right));
};

/** The complete subtrees of an RFC 6962 tree, level by level, from which the root of any prefix follows. */
export class Tree {
  private readonly levels: readonly (readonly Bytes[])[];

  constructor(leaves: readonly Bytes[]) {
    const levels: (readonly Bytes[])[] = [leaves];
    for (let level = leaves; level.length > 1;) {
      const below = level;
      level = Array.from({ length: below.length >> 1 }, (_, i) => hashNode(below[2 * i], below[2 * i + 1]));
      levels.push(level);
    }
    this.levels = levels;
  }

  /** The root over the first `size` leaves, in hex. */
  root(size: number): string {
    let offset = size;
    let root: Bytes | null = null;
    for (const [height, level] of this.levels.entries()) {
      const width = 2 ** height;
      if (Math.floor(size / width) % 2 === 0) continue;
      offset -= width;
      const peak = level[offset / width];
      root = root === null ? (peak ?? null) : hashNode(peak, root);
    }
    return toHex(root ?? sha256Of(new Uint8Array(0)));
  }
}

/** The hash that stands for a row everywhere: hex(SHA-256(0x00 || utf8(text))), its RFC 6962 leaf. */
export const hashRow = (rowText: string): string => toHex(sha256Of(concatBytes(Uint8Array.of(0), utf8(rowText))));

const CONTENT_PREFIX = utf8('content:v1\0');
/** What a row says of its erasable content: hex(SHA-256("content:v1" || 0 || salt || 0 || utf8(content))). */
export const commitContent = ({ salt, content }: ExportedContent): string =>
  toHex(sha256Of(concatBytes(CONTENT_PREFIX, bytesFromHex(salt), Uint8Array.of(0), utf8(content))));
