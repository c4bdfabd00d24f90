import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);
const compressible = /\.(?:js|css|svg)$/;
/** Below this a compressed file saves nothing on the wire. */
const smallest = 1024;

/** Puts a gzip and a brotli file beside every asset, so that the server compresses nothing while it answers. */
export const compress = (): Plugin => ({
  name: 'symbi-compress',
  apply: 'build',
  async generateBundle(_, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => compressible.test(fileName));
    for (const file of files) {
      const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      if (content.length < smallest) continue;
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: await asGzip(content, { level: 9 }) });
      this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: await asBrotli(content, quality) });
    }
  },
});
