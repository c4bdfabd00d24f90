import type { Plugin } from 'vite';

/**
 * Modules loaded only for a signed-in user: on every page, for a conversation's address, and for its messages if any.
 */
const wanted = {
  ahead: /[\\/]features[\\/]auth[\\/]calls\.ts$/,
  'ahead-conversation': /[\\/]pages[\\/]conversation-page\.tsx$/,
  'ahead-messages': /[\\/]conversation[\\/]thread-message\.tsx$/,
} as const;

/** The font of every screen: otherwise it would be requested only when the first text is drawn. */
const font = /inter-latin-wght-normal-[\w-]+\.woff2$/;

interface Chunk {
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
}

/** The file that contains a module, with all of its imports. */
const filesOf = (chunks: ReadonlyMap<string, Chunk>, module: RegExp): string[] => {
  const entry = [...chunks].find(([, { moduleIds }]) => moduleIds.some((id) => module.test(id)))?.[0];
  if (entry === undefined) throw new Error(`vite.ahead.ts finds no chunk of ${module}; look where it is now.`);
  const files = new Set([entry]);
  for (const file of files) for (const other of chunks.get(file)?.imports ?? []) files.add(other);
  return [...files].map((file) => `/${file}`);
};

/** The dependencies of the first file. */
const framework = /^assets[\\/]framework-[\w-]+\.js$/;

/** As a script of its own before the first file, it is evaluated in a separate task. */
const inOwnTask = (files: readonly string[]) => {
  const file = files.find((name) => framework.test(name));
  if (file === undefined) throw new Error('vite.ahead.ts finds no framework; look where it is now.');
  const attrs = { type: 'module', crossorigin: '', src: `/${file}` };
  return { tag: 'script', attrs, injectTo: 'head-prepend' as const };
};

/**
 * Writes into the page which extra files a browser with a token needs; `boot.js` requests them while the first files
 * are still loading, so that finding out who is signed in waits for nothing.
 */
export const ahead = (): Plugin => ({
  name: 'symbi-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = new Map<string, Chunk>();
      for (const output of Object.values(bundle)) if (output.type === 'chunk') chunks.set(output.fileName, output);
      const known = new Set<string>();
      const metas = Object.entries(wanted).map(([name, module]) => {
        const files = filesOf(chunks, module).filter((file) => !html.includes(`"${file}"`) && !known.has(file));
        for (const file of files) known.add(file);
        return { tag: 'meta', attrs: { name, content: files.join(' ') }, injectTo: 'head-prepend' as const };
      });
      const letters = Object.keys(bundle).find((file) => font.test(file));
      if (letters === undefined) throw new Error('vite.ahead.ts finds no font; look where it is now.');
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${letters}` };
      return [...metas, { tag: 'link', attrs, injectTo: 'head' as const }, inOwnTask([...chunks.keys()])];
    },
  },
});
