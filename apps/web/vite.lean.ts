import type { Plugin } from 'vite';

/** JSON Schema belongs to the server's OpenAPI page; every zod schema would bring its generator into the browser. */
const jsonSchema = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors|json-schema-generator)\.js$/;

/** We switch between two plain themes; MUI's CSS variables engine stays out. */
const plainTheme: Readonly<Record<string, string>> = {
  './createTheme.mjs': './createThemeNoVars.mjs',
  './ThemeProvider.mjs': './ThemeProviderNoVars.mjs',
};
const muiStyles = /[\\/]@mui[\\/]material[\\/]styles[\\/]/;

const exportedName = /^export (?:const|function|class) (\w+)/gm;

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
    if (!jsonSchema.test(id)) return null;
    const names = [...code.matchAll(exportedName)].map((match) => match[1]);
    return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
  },
});
