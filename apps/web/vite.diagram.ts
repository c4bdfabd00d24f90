import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** Where public/diagram/index.html asks for it. */
const fileName = 'diagram/mermaid.js';

const require = createRequire(import.meta.url);
const read = (): string => readFileSync(require.resolve('@mermaid-js/tiny'), 'utf8');

/**
 * Puts the library that draws diagrams beside the page that is their sandbox. It is no part of the app's own script: that
 * page has another origin, and loads it as the one file that its makers build for pages like it.
 */
export const diagram = (): Plugin => ({
  name: 'symbi-diagram',
  configureServer(server) {
    server.middlewares.use(`/${fileName}`, (_request, response) => {
      response.setHeader('content-type', 'text/javascript');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      response.end(read());
    });
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: read() });
  },
});
