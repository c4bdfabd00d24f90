import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { locate, placeOf } from './place.js';

/** @typedef {import('./place.js').Place} Place */

/** Kysely calls whose first argument is a table. */
const tableCalls = new Set([
  'selectFrom',
  'insertInto',
  'replaceInto',
  'mergeInto',
  'updateTable',
  'deleteFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
  'using',
]);

/** `messages as m` is `messages`. */
const aliased = /^\s*([a-z_]+)(?:\s+as\s+\w+)?\s*$/;

/** @type {Map<string, Map<string, string>>} */
const ownersOf = new Map();

/**
 * The owner of a place: its feature, or the platform as a whole.
 * @param {Place} place
 * @returns {string}
 */
const ownerOf = (place) => place.feature ?? place.zone;

/**
 * The owner of every table, read from the declarations that merge into `Tables`.
 * @param {string} root
 * @returns {Map<string, string>}
 */
function tableOwners(root) {
  const known = ownersOf.get(root);
  if (known !== undefined) return known;
  const owners = new Map();
  const source = join(root, 'apps/server/src');
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts') || entry.name.endsWith('.test.ts')) continue;
    const path = join(entry.parentPath, entry.name);
    const [, body] = /interface Tables \{([^}]*)\}/.exec(readFileSync(path, 'utf8')) ?? [];
    if (body === undefined) continue;
    const owner = ownerOf(placeOf(relative(root, path).split(sep).join('/')));
    for (const [, name] of body.matchAll(/^\s*(\w+):/gm)) owners.set(name, owner);
  }
  ownersOf.set(root, owners);
  return owners;
}

/**
 * The place of a server file whose SQL is checked, or null.
 * @param {any} context
 * @returns {{ root: string, place: Place } | null}
 */
function serverPlace(context) {
  const located = locate(context.filename);
  const place = located?.place;
  const isJudged = place?.owner === 'apps/server' && !place.isTest && place.zone !== 'migrations';
  return isJudged && place.zone !== 'outside' ? located : null;
}

/**
 * Visits table names: in query builder calls, and in written SQL.
 * @param {{ named: (node: any, text: string) => void, written: (node: any, text: string) => void, unnamed?: (node: any)
 * => void }} visit
 */
function statementVisitors({ named, written, unnamed }) {
  return {
    /** @param {any} node */
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.computed || !tableCalls.has(callee.property.name)) return;
      const [first] = node.arguments;
      const given = first?.type === 'ArrayExpression' ? first.elements : [first];
      for (const each of given) {
        if (typeof each?.value === 'string') named(node, each.value);
        else if (each?.type === 'Identifier') unnamed?.(node);
      }
    },
    /** @param {any} node */
    TaggedTemplateExpression(node) {
      const tag = node.tag.type === 'MemberExpression' ? node.tag.object : node.tag;
      if (tag.type === 'Identifier' && tag.name === 'sql')
        written(node, node.quasi.quasis.map((/** @type {any} */ part) => part.value.raw).join(' ? '));
    },
  };
}

/** Only the owner of a table may name it in SQL; others call its service, in the same transaction. */
export const tableOwner = {
  meta: { type: 'problem', docs: { description: 'SQL names only tables of its own feature.' } },
  /** @param {any} context */
  create(context) {
    const located = serverPlace(context);
    if (located === null) return {};
    const owners = tableOwners(located.root);
    const own = ownerOf(located.place);
    /** @param {any} node @param {string} table */
    const judge = (node, table) => {
      const owner = owners.get(table);
      if (owner === undefined || owner === own) return;
      context.report({ node, message: `'${table}' belongs to ${owner}; ask its service in this transaction.` });
    };
    return statementVisitors({
      named: (node, text) => judge(node, aliased.exec(text)?.[1] ?? text),
      unnamed: (node) => context.report({ node, message: 'Name the table here, so that its owner can be seen.' }),
      written(node, text) {
        const names = [...text.matchAll(/\b(?:from|join|into|update|table)\s+"?(\w+)|\b(\w+)"?\./gi)];
        for (const name of new Set(names.map(([, after, before]) => after ?? before ?? ''))) judge(node, name);
      },
    });
  },
};

const SQL_FILE = /(^|\/)(queries\.ts|queries\/[^/]+\.ts|[^/]+-queries\.ts)$/;

/**
 * The number of files in a folder, without tests.
 * @param {string} folder absolute
 * @returns {number}
 */
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .length;

const MOST_FILES = 15;

/**
 * All server features have the same layout: SQL in `queries`, tables in `table.ts`, what routes call in `service.ts`, at
 * most fifteen files per folder.
 */
export const featureFiles = {
  meta: { type: 'problem', docs: { description: 'Every server feature has the same anatomy.' } },
  /** @param {any} context */
  create(context) {
    const located = serverPlace(context);
    if (located === null || located.place.feature === null) return {};
    const { root, place } = located;
    const folder = `apps/server/src/features/${place.feature}`;
    const isQueries = SQL_FILE.test(place.path.slice(folder.length));
    /** @param {any} node */
    const judge = (node) => {
      if (!isQueries) context.report({ node, message: `SQL of '${place.feature}' stands in its queries.ts.` });
    };
    return {
      ...statementVisitors({ named: judge, written: judge, unnamed: judge }),
      /** @param {any} node */
      TSInterfaceDeclaration(node) {
        if (node.id.name !== 'Tables' || place.path === `${folder}/table.ts`) return;
        context.report({ node, message: `Tables of '${place.feature}' are declared in ${folder}/table.ts.` });
      },
      /** @param {any} node */
      Program(node) {
        // Reported once per feature, for its required file.
        if (place.path !== `${folder}/feature.ts`) return;
        const has = (/** @type {string} */ name) => existsSync(join(root, folder, name));
        if (has('routes.ts') && !has('service.ts'))
          context.report({ node, message: `Routes of '${place.feature}' call its service.ts, which is missing.` });
        const all = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
        const folders = [
          join(root, folder),
          ...all.filter((e) => e.isDirectory()).map((e) => join(e.parentPath, e.name)),
        ];
        for (const each of folders) {
          const count = filesIn(each);
          const name = relative(root, each).split(sep).join('/');
          if (count > MOST_FILES)
            context.report({ node, message: `${name} has ${count} files; give parts of it a folder.` });
        }
      },
    };
  },
};
