import { importVisitors } from './imports.js';
import { purePackages } from './order.js';
import { locate } from './place.js';

/**
 * The name of a property, whether written `a.b`, `a['b']` or as an object key.
 * @param {any} key
 * @returns {string | undefined}
 */
function nameOf(key) {
  if (key.type === 'Identifier' || key.type === 'JSXIdentifier' || key.type === 'PrivateIdentifier') return key.name;
  if (key.type === 'TemplateLiteral') return key.quasis.length === 1 ? key.quasis[0].value.cooked : undefined;
  return typeof key.value === 'string' ? key.value : undefined;
}

/**
 * @param {any} node a MemberExpression
 * @returns {string | undefined}
 */
function memberName(node) {
  return node.computed && node.property.type === 'Identifier' ? undefined : nameOf(node.property);
}

const rawHtml = new Set([
  'dangerouslySetInnerHTML',
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'setHTMLUnsafe',
  'createContextualFragment',
  'srcdoc',
  'srcDoc',
]);

/** The web app may not turn text into markup or code. */
export const noRawHtml = {
  meta: { type: 'problem', docs: { description: 'No text becomes markup or code.' } },
  /** @param {any} context */
  create(context) {
    if (locate(context.filename)?.place.owner !== 'apps/web') return {};
    /** @param {any} node @param {string} what */
    const report = (node, what) =>
      context.report({ node, message: `${what} turns text into markup or code; render elements instead.` });
    return {
      /** @param {any} node */
      JSXAttribute(node) {
        const name = nameOf(node.name);
        if (name !== undefined && rawHtml.has(name)) report(node, name);
      },
      /** @param {any} node */
      Property(node) {
        const name = node.computed && node.key.type === 'Identifier' ? undefined : nameOf(node.key);
        if (name !== undefined && rawHtml.has(name)) report(node, name);
      },
      /** @param {any} node */
      MemberExpression(node) {
        const name = memberName(node);
        if (name === undefined) return;
        if (rawHtml.has(name)) report(node, name);
        if (name.startsWith('write') && nameOf(node.object) === 'document') report(node, `document.${name}`);
        const isGlobal = ['window', 'globalThis', 'self'].includes(nameOf(node.object) ?? '');
        if (isGlobal && (name === 'eval' || name === 'Function')) report(node, name);
      },
      /** @param {any} node */
      CallExpression(node) {
        const name = nameOf(node.callee);
        const [first] = node.arguments;
        if (name === 'eval' || name === 'Function') report(node, name);
        if ((name === 'setTimeout' || name === 'setInterval') && typeof first?.value === 'string')
          report(node, `${name} with text`);
        const attribute =
          node.callee.type === 'MemberExpression' && memberName(node.callee) === 'setAttribute' ? first?.value : null;
        if (typeof attribute === 'string' && rawHtml.has(attribute)) report(node, attribute);
      },
      /** @param {any} node */
      NewExpression(node) {
        if (nameOf(node.callee) === 'Function') report(node, 'new Function');
      },
    };
  },
};

/** Only one file of the server reads the environment, and parses it. */
export const envInOnePlace = {
  meta: { type: 'problem', docs: { description: 'Only platform/env.ts reads the environment.' } },
  /** @param {any} context */
  create(context) {
    const place = locate(context.filename)?.place;
    if (place?.owner !== 'apps/server' || place.isTest || place.path === 'apps/server/src/platform/env.ts') return {};
    /** @param {any} node */
    const report = (node) =>
      context.report({ node, message: 'Only apps/server/src/platform/env.ts reads process.env.' });
    return {
      /** @param {any} node */
      MemberExpression(node) {
        if (memberName(node) === 'env' && nameOf(node.object) === 'process') report(node);
      },
      /** @param {any} node */
      ImportSpecifier(node) {
        if (/^(node:)?process$/.test(node.parent.source.value) && nameOf(node.imported) === 'env') report(node);
      },
      /** @param {any} node */
      VariableDeclarator(node) {
        if (node.init === null || nameOf(node.init) !== 'process' || node.id.type !== 'ObjectPattern') return;
        if (node.id.properties.some((/** @type {any} */ property) => property.key && nameOf(property.key) === 'env'))
          report(node);
      },
    };
  },
};

const impureMembers = new Map([
  ['Date', ['now']],
  ['performance', ['now', 'timeOrigin']],
  ['Math', ['random']],
  ['crypto', ['getRandomValues', 'randomUUID']],
]);
const impureGlobals = new Set([
  'process',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'localStorage',
  'XMLHttpRequest',
  'WebSocket',
]);

/**
 * Whether an identifier is a reference. As a mere name (a key, a property, a parameter) it accesses nothing.
 * @param {any} node
 * @returns {boolean}
 */
function isReference(node) {
  const parent = node.parent;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (parent.type === 'CallExpression' || parent.type === 'NewExpression') return true;
  return parent.type === 'VariableDeclarator' && parent.init === node;
}

/** The pure packages take time, ids and randomness as arguments. */
export const pure = {
  meta: { type: 'problem', docs: { description: 'Pure packages reach neither time, chance nor the outside.' } },
  /** @param {any} context */
  create(context) {
    const place = locate(context.filename)?.place;
    const isPure =
      place?.zone === 'src' && !place.isTest && purePackages.some((name) => place.owner === `packages/${name}`);
    if (!isPure) return {};
    /** @param {any} node @param {string} what */
    const report = (node, what) =>
      context.report({ node, message: `${what} is out of reach of a pure package; take it as an argument.` });
    return {
      ...importVisitors((node, specifier) => {
        if (specifier.startsWith('node:')) report(node, specifier);
      }),
      /** @param {any} node */
      MemberExpression(node) {
        const owner = nameOf(node.object.type === 'MemberExpression' ? node.object.property : node.object);
        const name = memberName(node);
        if (owner !== undefined && name !== undefined && impureMembers.get(owner)?.includes(name))
          report(node, `${owner}.${name}`);
      },
      /** @param {any} node */
      NewExpression(node) {
        if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) report(node, 'new Date()');
      },
      /** @param {any} node */
      Identifier(node) {
        if (impureGlobals.has(node.name) && isReference(node)) report(node, node.name);
      },
    };
  },
};
