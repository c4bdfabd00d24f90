import type { Plugin } from 'vite';

/**
 * Modules of dependencies that are bundled but never called here; each is emptied.
 * docs/decisions/032-what-the-browser-need-not-load.md says why, and what it saves.
 */
const unused = {
  /** JSON Schema is for the server's OpenAPI page; every zod schema would bring its generator into the browser. */
  'the JSON Schema generator of zod':
    /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors|json-schema-generator)\.js$/,
  /** MUI's selects and text fields bring all three variants; ours are outlined or standard. */
  'the filled field of MUI': /[\\/]@mui[\\/]material[\\/]FilledInput[\\/]FilledInput\.mjs$/,
  /** The Markdown parser finds explicit links, and `parse/addresses.ts` the bare ones. */
  'the link finder of markdown-it': /[\\/]linkify-it[\\/].+\.m?js$/,
  /** The live channel uses WebSockets, with long polling as the fallback. */
  'the other transports of Socket.IO':
    /[\\/]engine\.io-client[\\/]build[\\/]esm[\\/]transports[\\/](?:webtransport|polling-fetch)\.js$/,
  /** Schemas are evaluated without being compiled (`boot.js`): the content security policy forbids it. */
  'the compiler of zod': /[\\/]zod[\\/]v4[\\/]core[\\/]doc\.js$/,
  /** The order of CSS layers; no theme here uses any. */
  'the layers of MUI': /[\\/]@mui[\\/]system[\\/]ThemeProvider[\\/]useLayerOrder\.mjs$/,
  /** Used by Emotion's `withTheme`, which the app does not use. */
  'the statics that emotion copies': /[\\/]hoist-non-react-statics[\\/]dist[\\/].+\.js$/,
} as const;

interface Rewrite {
  readonly files: RegExp;
  /** Original lines, and their replacements. */
  readonly lines: Readonly<Record<string, string>>;
}

/** Single lines of dependencies that slow down the first visit. */
const rewritten = {
  /**
   * No link here uses the router's prefetching, which is a good deal of code. Its forms are unused too, but the names
   * assigned to them would keep them in the bundle.
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
  /** The same for the router's data routes. */
  'the data of the router': {
    files: /[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]components\.js$/,
    lines: { 'React$1.memo(DataRoutes)': '/* @__PURE__ */ React$1.memo(DataRoutes)' },
  },
  /** Each of these creates a whole theme for use without a provider; everything here has a provider. */
  'the default themes of MUI': {
    files:
      /[\\/]@mui[\\/](?:material[\\/](?:Box[\\/]Box|styles[\\/]defaultTheme)|system[\\/](?:useTheme[\\/]useTheme|createStyled[\\/]createStyled|Stack[\\/]createStack|Container[\\/]createContainer))\.mjs$/,
    lines: { 'efaultTheme = createTheme();': 'efaultTheme = {};' },
  },
  /** Inserting the rules of a screen after rendering, in one piece, blocks the page; during rendering, it does not. */
  'the effect that inserts styles': {
    files: /[\\/]emotion-use-insertion-effect-with-fallbacks\.[\w.-]+$/,
    lines: {
      'AlwaysWithSyncFallback = useInsertionEffect || syncFallback;': 'AlwaysWithSyncFallback = syncFallback;',
    },
  },
} as const satisfies Readonly<Record<string, Rewrite>>;

const THEME = 'the theme with CSS variables';
const SUMMARIES = 'the SUMMARIES of calls';
const rules = [...Object.keys(unused), ...Object.keys(rewritten), THEME, SUMMARIES];

/** One line of each call is for the server's API page; the browser does not read it. */
const contracts = /[\\/]packages[\\/]contracts[\\/]src[\\/](?:\w+[\\/])?[\w-]+\.ts$/;
const summary = /^ {2}summary:\s+(['"])(?:\\.|(?!\1).)*\1,$/gm;

/** The app switches between two plain themes; MUI's CSS variables engine stays out. */
const plainTheme: Readonly<Record<string, string>> = {
  './createTheme.mjs': './createThemeNoVars.mjs',
  './ThemeProvider.mjs': './ThemeProviderNoVars.mjs',
};
const muiStyles = /[\\/]@mui[\\/]material[\\/]styles[\\/]/;

const declaration = /^export (?:const|function|class) (\w+)/gm;
const exportList = /^export \{([^}]+)\}/gm;

const defaultExport = /^(?:export default|module\.exports =)/m;

/** The exports of a module: declarations, lists and default. */
const namesIn = (code: string): string[] => [
  ...(defaultExport.test(code) ? ['default'] : []),
  ...[...code.matchAll(declaration)].map(([, name = '']) => name),
  ...[...code.matchAll(exportList)].flatMap(([, list = '']) =>
    list.split(',').flatMap((entry) => entry.trim().split(' as ').at(-1) || []),
  ),
];

/** A single function stands in for all of them. */
const emptied = (names: readonly string[]): string =>
  `function nothing() {}\nexport { ${names.map((name) => `nothing as ${name}`).join(', ')} };`;

/** Removes from the browser bundle the code of dependencies that this app never calls. */
export const lean = (): Plugin => {
  const applied = new Set<string>();
  return {
    name: 'symbi-lean',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const plain = plainTheme[source];
      if (plain === undefined || importer === undefined || !muiStyles.test(importer)) return null;
      applied.add(THEME);
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
        // Keeps the number of lines, because errors give line numbers.
        const lean = code.replaceAll(summary, (found) => found.replaceAll(/[^\n]/g, ''));
        if (lean === code) return null;
        applied.add(SUMMARIES);
        return { code: lean, map: null };
      }
      const rule = Object.entries(unused).find(([, pattern]) => pattern.test(id))?.[0];
      if (rule === undefined) return null;
      applied.add(rule);
      const names = namesIn(code);
      if (names.length === 0) this.error(`vite.lean.ts finds no export in ${id}; it must be read again.`);
      return { code: emptied(names), map: null };
    },
    /** Without this, a dependency that moves its files would silently be bundled whole again. */
    buildEnd(error) {
      if (error !== undefined) return;
      const missed = rules.filter((rule) => !applied.has(rule));
      if (missed.length > 0) this.error(`vite.lean.ts no longer finds ${missed.join(', ')}; look where it is now.`);
    },
  };
};
