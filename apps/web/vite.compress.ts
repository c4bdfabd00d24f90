import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minifySync, type Plugin } from 'vite';

const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);
const compressible = /\.(?:js|css|svg)$/;
/** Compressing a smaller file saves nothing on the wire. */
const SMALLEST = 512;
/** Blocks with codes of their own come more often: for our files that is smaller than with more memory. */
const SMALL_BLOCKS = 6;

const compressFile = async (path: string): Promise<void> => {
  const content = await readFile(path);
  if (content.length < SMALLEST) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${path}.gz`, await asGzip(content, { level: 9, memLevel: SMALL_BLOCKS }));
  await writeFile(`${path}.br`, await asBrotli(content, quality));
};

/** Copied verbatim and read by every page, so it is minified: comments and long names need not travel. */
const COPIED = 'boot.js';

const minifyFile = async (path: string): Promise<void> => {
  const { code, errors } = minifySync(path, await readFile(path, 'utf8'));
  if (errors[0] !== undefined) throw new Error(`vite.compress.ts cannot minify ${COPIED}: ${errors[0].message}`);
  await writeFile(path, code);
};

/** Adds a gzip and a brotli file for every asset, so that the server need not compress while it answers. */
export const compress = (): Plugin => ({
  name: 'symbi-compress',
  apply: 'build',
  // Not earlier: other plugins still change a bundle until it is written.
  async writeBundle({ dir }, bundle) {
    await minifyFile(join(dir ?? '.', COPIED));
    const names = Object.keys(bundle).filter((name) => compressible.test(name));
    await Promise.all([...names, COPIED].map((name) => compressFile(join(dir ?? '.', name))));
  },
});
