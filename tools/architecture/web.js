import { locate } from './place.js';

/** The only file of the web app that may write addresses. */
const home = 'apps/web/src/platform/paths.ts';
/** Attributes and properties with these names are addresses, even with the bare slash of the start page. */
const addressNames = new Set(['to', 'href', 'path', 'pathname']);

/**
 * The name of the attribute or property whose value a literal is.
 * @param {any} node
 * @returns {string | undefined}
 */
function nameAround(node) {
  const parent = node.parent?.type === 'JSXExpressionContainer' ? node.parent.parent : node.parent;
  if (parent?.type === 'JSXAttribute') return parent.name.name;
  return parent?.type === 'Property' && parent.value === node && parent.key.type === 'Identifier'
    ? parent.key.name
    : undefined;
}

/** The web app takes all of its own addresses from `platform/paths.ts`. */
export const pathLiteral = {
  meta: { type: 'problem', docs: { description: 'Addresses of the web app are made by platform/paths.ts.' } },
  /** @param {any} context */
  create(context) {
    const place = locate(context.filename)?.place;
    if (place?.owner !== 'apps/web' || place.zone === 'outside' || place.isTest || place.path === home) return {};
    /** @param {any} node @param {string} value */
    const judge = (node, value) => {
      const name = nameAround(node);
      const isRoute = name === 'path' && /^[a-z]/.test(value);
      const isAddress = /^\/[a-z]/.test(value) || (value === '/' && name !== undefined && addressNames.has(name));
      if (isRoute || isAddress)
        context.report({ node, message: `'${value}' is an address; platform/paths.ts writes those.` });
    };
    return {
      /** @param {any} node */
      Literal(node) {
        if (typeof node.value === 'string') judge(node, node.value);
      },
      /** @param {any} node */
      TemplateLiteral(node) {
        judge(node, node.quasis[0]?.value.cooked ?? '');
      },
    };
  },
};

const keyNames = new Set(['queryKey', 'mutationKey']);

/** The web app defines query cache keys in their feature's `keys.ts`, where other features can find them. */
export const queryKey = {
  meta: { type: 'problem', docs: { description: "Query keys are made in their feature's keys.ts." } },
  /** @param {any} context */
  create(context) {
    const place = locate(context.filename)?.place;
    if (place?.owner !== 'apps/web' || place.zone === 'outside' || place.isTest || place.path.endsWith('/keys.ts'))
      return {};
    return {
      /** @param {any} node */
      Property(node) {
        const value = node.value.type === 'TSAsExpression' ? node.value.expression : node.value;
        if (node.key.type === 'Identifier' && keyNames.has(node.key.name) && value.type === 'ArrayExpression')
          context.report({ node, message: `A ${node.key.name} is made in the keys.ts of its feature.` });
      },
    };
  },
};
