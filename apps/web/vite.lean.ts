import type { Plugin } from 'vite';

/**
 * Modules of dependencies that come along and are never called here; each is emptied. Why this is done, and what it
 * saves, is in docs/decisions/032-what-the-browser-need-not-load.md.
 */
const unused = {
  /** JSON Schema belongs to the server's OpenAPI page; every zod schema would bring its generator into the browser. */
  'the JSON Schema generator of zod':
    /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors|json-schema-generator)\.js$/,
  /** Every select and text field brings all three of its looks; ours are outlined, or standard. */
  'the filled field of MUI': /[\\/]@mui[\\/]material[\\/]FilledInput[\\/]FilledInput\.mjs$/,
  /** The parser of Markdown finds links that are written as such, and `parse/addresses.ts` the others. */
  'the link finder of markdown-it': /[\\/]linkify-it[\\/].+\.m?js$/,
  /** The live channel uses websockets, and long polling where there are none. */
  'the other transports of Socket.IO':
    /[\\/]engine\.io-client[\\/]build[\\/]esm[\\/]transports[\\/](?:webtransport|polling-fetch)\.js$/,
  /** Schemas are read without being compiled (`boot.js`): the content security policy forbids it. */
  'the compiler of zod': /[\\/]zod[\\/]v4[\\/]core[\\/]doc\.js$/,
  /** The order of layers of style; no theme here has any. */
  'the layers of MUI': /[\\/]@mui[\\/]system[\\/]ThemeProvider[\\/]useLayerOrder\.mjs$/,
  /** What `withTheme` of emotion copies; nothing here is wrapped in it. */
  'the statics that emotion copies': /[\\/]hoist-non-react-statics[\\/]dist[\\/].+\.js$/,
} as const;

interface Rewritten {
  readonly files: RegExp;
  /** What stands there, and what stands there in its place. */
  readonly lines: Readonly<Record<string, string>>;
}

/** Single lines of dependencies that cost the first visit its time. */
const rewritten = {
  /**
   * No link here has its page fetched ahead by the router, which has a good deal of code for it. And its forms, which nothing
   * here has, could not be left out for their names.
   */
  'the prefetching and the forms of the router': {
    files: /[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]lib\.js$/,
    lines: {
      'let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);':
        'const shouldPrefetch = false, prefetchRef = null, prefetchHandlers = {};',
      'HistoryRouter.displayName = "unstable_HistoryRouter";': '',
      'NavLink.displayName = "NavLink";': '',
      'const NavLink = React$1.forwardRef(': 'const NavLink = /* @__PURE__ */ React$1.forwardRef(',
      'Form.displayName = "Form";': '',
      'const Form = React$1.forwardRef(': 'const Form = /* @__PURE__ */ React$1.forwardRef(',
      'ScrollRestoration.displayName = "ScrollRestoration";': '',
    },
  },
  /** The same for routes with data of their own. */
  'the data of the router': {
    files: /[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]components\.js$/,
    lines: { 'React$1.memo(DataRoutes)': '/* @__PURE__ */ React$1.memo(DataRoutes)' },
  },
  /** Each of these makes a whole theme for whoever has no provider of one above; everything here has. */
  'the default themes of MUI': {
    files:
      /[\\/]@mui[\\/](?:material[\\/](?:Box[\\/]Box|styles[\\/]defaultTheme)|system[\\/](?:useTheme[\\/]useTheme|createStyled[\\/]createStyled|Stack[\\/]createStack|Container[\\/]createContainer))\.mjs$/,
    lines: { 'efaultTheme = createTheme();': 'efaultTheme = {};' },
  },
  /** At the end of all drawing, in one piece, the rules of a screen hold up the page; while it is drawn, they do not. */
  'the effect that inserts styles': {
    files: /[\\/]emotion-use-insertion-effect-with-fallbacks\.[\w.-]+$/,
    lines: {
      'AlwaysWithSyncFallback = useInsertionEffect || syncFallback;': 'AlwaysWithSyncFallback = syncFallback;',
    },
  },
} as const satisfies Readonly<Record<string, Rewritten>>;

const theme = 'the theme with CSS variables';
const summaries = 'the summaries of calls';
const rules = [...Object.keys(unused), ...Object.keys(rewritten), theme, summaries];

/** One line of each call is for the server's page of its API; the browser asks, and reads none of them. */
const contracts = /[\\/]packages[\\/]contracts[\\/]src[\\/][\w-]+\.ts$/;
const summary = /^ {2}summary:\s+(['"])(?:\\.|(?!\1).)*\1,$/gm;

/** We switch between two plain themes; MUI's CSS variables engine stays out. */
const plainTheme: Readonly<Record<string, string>> = {
  './createTheme.mjs': './createThemeNoVars.mjs',
  './ThemeProvider.mjs': './ThemeProviderNoVars.mjs',
};
const muiStyles = /[\\/]@mui[\\/]material[\\/]styles[\\/]/;

const declaration = /^export (?:const|function|class) (\w+)/gm;
const exportList = /^export \{([^}]+)\}/gm;

const defaultExport = /^(?:export default|module\.exports =)/m;

/** What a module exports, by declarations, by lists and by default. */
const namesIn = (code: string): string[] => [
  ...(defaultExport.test(code) ? ['default'] : []),
  ...[...code.matchAll(declaration)].map(([, name = '']) => name),
  ...[...code.matchAll(exportList)].flatMap(([, list = '']) =>
    list.split(',').flatMap((entry) => entry.trim().split(' as ').at(-1) || []),
  ),
];

/** One function stands for all of them. */
const emptied = (names: readonly string[]): string =>
  `function nothing() {}\nexport { ${names.map((name) => `nothing as ${name}`).join(', ')} };`;

/** Leaves out of the browser what its dependencies bring along and this app never calls. */
export const lean = (): Plugin => {
  const applied = new Set<string>();
  return {
    name: 'symbi-lean',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const plain = plainTheme[source];
      if (plain === undefined || importer === undefined || !muiStyles.test(importer)) return null;
      applied.add(theme);
      return this.resolve(plain, importer, { skipSelf: true });
    },
    transform(code, id) {
      const [line, change] = Object.entries(rewritten).find(([, { files }]) => files.test(id)) ?? [];
      if (line !== undefined && change !== undefined) {
        const missing = Object.keys(change.lines).find((from) => !code.includes(from));
        if (missing !== undefined) this.error(`vite.lean.ts finds no '${missing}' in ${id}; it must be read again.`);
        applied.add(line);
        const written = Object.entries(change.lines).reduce(
          (before, [from, to]) => before.replace(from, () => to),
          code,
        );
        return { code: written, map: null };
      }
      if (contracts.test(id)) {
        // As many lines as before: an error names its place by them.
        const lean = code.replaceAll(summary, (found) => found.replaceAll(/[^\n]/g, ''));
        if (lean === code) return null;
        applied.add(summaries);
        return { code: lean, map: null };
      }
      const rule = Object.entries(unused).find(([, pattern]) => pattern.test(id))?.[0];
      if (rule === undefined) return null;
      applied.add(rule);
      const names = namesIn(code);
      if (names.length === 0) this.error(`vite.lean.ts finds no export in ${id}; it must be read again.`);
      return { code: emptied(names), map: null };
    },
    /** A dependency that has moved its files would otherwise come back whole without a word. */
    buildEnd(error) {
      if (error !== undefined) return;
      const missed = rules.filter((rule) => !applied.has(rule));
      if (missed.length > 0) this.error(`vite.lean.ts no longer finds ${missed.join(', ')}; look where it is now.`);
    },
  };
};
