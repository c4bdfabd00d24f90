import type { Plugin } from 'vite';

/** What is loaded as soon as somebody is signed in, and by nobody else; what an address of a conversation shows, and what
 * shows the messages of one that has any.
 */
const wanted = {
  ahead: /[\\/]features[\\/]auth[\\/]calls\.ts$/,
  'ahead-conversation': /[\\/]pages[\\/]conversation-page\.tsx$/,
  'ahead-messages': /[\\/]conversation[\\/]thread-message\.tsx$/,
} as const;

/** The letters of every screen: without this they are asked for when the first words are to be drawn. */
const font = /inter-latin-wght-normal-[\w-]+\.woff2$/;

interface Chunk {
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
}

/** The file that holds a module, with all that it imports. */
const filesOf = (chunks: ReadonlyMap<string, Chunk>, module: RegExp): string[] => {
  const entry = [...chunks].find(([, { moduleIds }]) => moduleIds.some((id) => module.test(id)))?.[0];
  if (entry === undefined) throw new Error(`vite.ahead.ts finds no chunk of ${module}; look where it is now.`);
  const files = new Set([entry]);
  for (const file of files) for (const other of chunks.get(file)?.imports ?? []) files.add(other);
  return [...files].map((file) => `/${file}`);
};

/** What the first file rests on. */
const framework = /^assets[\\/]framework-[\w-]+\.js$/;

/** As a script of its own, before the first file, it is evaluated in a task of its own, and not in one piece with that. */
const inOwnTask = (files: readonly string[]) => {
  const file = files.find((name) => framework.test(name));
  if (file === undefined) throw new Error('vite.ahead.ts finds no framework; look where it is now.');
  const attrs = { type: 'module', crossorigin: '', src: `/${file}` };
  return { tag: 'script', attrs, injectTo: 'head-prepend' as const };
};

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
