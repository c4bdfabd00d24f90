import { bytesFromHex, concatBytes, toHex, utf8 } from '../bytes.ts';
import type { ExportedContent } from './export-format.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** SHA-256 by WebCrypto, which browsers and Node have alike. */
export const sha256Async = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

export const hashNode = async (left: Bytes | undefined, right: Bytes | undefined): Promise<Bytes> => {
  if (left === undefined || right === undefined) throw new RangeError('outside the tree');
  return sha256Async(concatBytes(Uint8Array.of(1), left, right));
};

/** The complete subtrees of an RFC 6962 tree, level by level, from which the root of any prefix follows. */
export class Tree {
  private readonly levels: readonly (readonly Bytes[])[];

  private constructor(levels: readonly (readonly Bytes[])[]) {
    this.levels = levels;
  }

  static async of(leaves: readonly Bytes[]): Promise<Tree> {
    const levels: (readonly Bytes[])[] = [leaves];
    for (let level = leaves; level.length > 1;) {
      const below = level;
      const pairs = Array.from({ length: below.length >> 1 }, async (_, i) => hashNode(below[2 * i], below[2 * i + 1]));
      level = await Promise.all(pairs);
      levels.push(level);
    }
    return new Tree(levels);
  }

  /** The root over the first `size` leaves, in hex. */
  async root(size: number): Promise<string> {
    let offset = size;
    let root: Bytes | null = null;
    for (const [height, level] of this.levels.entries()) {
      const width = 2 ** height;
      if (Math.floor(size / width) % 2 === 0) continue;
      offset -= width;
      const peak = level[offset / width];
      root = root === null ? (peak ?? null) : await hashNode(peak, root);
    }
    return toHex(root ?? (await sha256Async(new Uint8Array(0))));
  }
}

/** The hash that stands for a row everywhere: hex(SHA-256(0x00 || utf8(text))), its RFC 6962 leaf. */
export const hashRow = async (rowText: string): Promise<string> =>
  toHex(await sha256Async(concatBytes(Uint8Array.of(0), utf8(rowText))));

const CONTENT_PREFIX = utf8('content:v1\0');
/** What a row says of its erasable content: hex(SHA-256("content:v1" || 0 || salt || 0 || utf8(content))). */
export const commitContent = async ({ salt, content }: ExportedContent): Promise<string> =>
  toHex(await sha256Async(concatBytes(CONTENT_PREFIX, bytesFromHex(salt), Uint8Array.of(0), utf8(content))));
