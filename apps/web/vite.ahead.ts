import type { Plugin } from 'vite';

/** What is loaded as soon as somebody is signed in, and by nobody else. */
const wanted = /[\\/]features[\\/]auth[\\/]calls\.ts$/;

interface Chunk {
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
}

/**
 * Writes into the page which files a browser with a token needs besides those that everybody does; `boot.js` asks for them
 * while the first ones are still on their way, so that finding out who it is waits for nothing.
 */
export const ahead = (): Plugin => ({
  name: 'symbi-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = new Map<string, Chunk>();
      for (const output of Object.values(bundle)) if (output.type === 'chunk') chunks.set(output.fileName, output);
      const entry = [...chunks].find(([, { moduleIds }]) => moduleIds.some((id) => wanted.test(id)))?.[0];
      if (entry === undefined)
        throw new Error('vite.ahead.ts finds no chunk of the calls of sign-in; look where they are now.');
      const files = new Set([entry]);
      for (const file of files) for (const other of chunks.get(file)?.imports ?? []) files.add(other);
      const content = [...files].map((file) => `/${file}`).filter((file) => !html.includes(`"${file}"`));
      return [{ tag: 'meta', attrs: { name: 'ahead', content: content.join(' ') }, injectTo: 'head-prepend' }];
    },
  },
});
