import type { Plugin } from 'vite';

/** JSON Schema belongs to the server's OpenAPI page; every zod schema would bring its generator into the browser. */
const jsonSchema = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors|json-schema-generator)\.js$/;

/** Hooks for tools that watch the router; without any given, the router asks them for nothing and is told nothing. */
const instrumentation = /[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]router[\\/]instrumentation\.js$/;

/** We switch between two plain themes; MUI's CSS variables engine stays out. */
const plainTheme: Readonly<Record<string, string>> = {
  './createTheme.mjs': './createThemeNoVars.mjs',
  './ThemeProvider.mjs': './ThemeProviderNoVars.mjs',
};
const muiStyles = /[\\/]@mui[\\/]material[\\/]styles[\\/]/;

const exportedName = /^export (?:const|function|class) (\w+)/gm;
const exportedList = /^export \{([^}]+)\}/m;

const namesIn = (code: string, id: string): string[] =>
  instrumentation.test(id)
    ? (exportedList.exec(code)?.[1] ?? '').split(',').map((name) => name.trim())
    : [...code.matchAll(exportedName)].map(([, name = '']) => name);

/** Leaves out of the browser what its dependencies bring along and this app never calls. */
export const lean = (): Plugin => ({
  name: 'symbi-lean',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const plain = plainTheme[source];
    if (plain === undefined || importer === undefined || !muiStyles.test(importer)) return null;
    return this.resolve(plain, importer, { skipSelf: true });
  },
  transform(code, id) {
    if (!jsonSchema.test(id) && !instrumentation.test(id)) return null;
    return {
      code: namesIn(code, id)
        .map((name) => `export const ${name} = () => undefined;`)
        .join('\n'),
      map: null,
    };
  },
});
