import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);
const compressible = /\.(?:js|css|svg)$/;
/** Below this a compressed file saves nothing on the wire. */
const smallest = 1024;

const compressFile = async (path: string): Promise<void> => {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${path}.gz`, await asGzip(content, { level: 9 }));
  await writeFile(`${path}.br`, await asBrotli(content, quality));
};

/** Puts a gzip and a brotli file beside every asset, so that the server compresses nothing while it answers. */
export const compress = (): Plugin => ({
  name: 'symbi-compress',
  apply: 'build',
  // Not earlier: until a bundle is written, other plugins still change it.
  async writeBundle({ dir }, bundle) {
    const names = Object.keys(bundle).filter((name) => compressible.test(name));
    await Promise.all(names.map((name) => compressFile(join(dir ?? '.', name))));
  },
});
