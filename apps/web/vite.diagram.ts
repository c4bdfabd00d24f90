import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** The path requested by public/diagram/index.html. */
const FILE_NAME = 'diagram/mermaid.js';

const require = createRequire(import.meta.url);
const read = (): string => readFileSync(require.resolve('@mermaid-js/tiny'), 'utf8');

/**
 * Adds the diagram library next to the page that is its sandbox. It is not part of the app's own script: that page has
 * another origin, and loads the single-file build that the library provides.
 */
export const diagram = (): Plugin => ({
  name: 'symbi-diagram',
  configureServer(server) {
    server.middlewares.use(`/${FILE_NAME}`, (_request, response) => {
      response.setHeader('content-type', 'text/javascript');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      response.end(read());
    });
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE_NAME, source: read() });
  },
});
