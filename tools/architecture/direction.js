import { importVisitors } from './imports.js';
import { appImports, packageImports, programImports, serverFeatures, serverZones, webZones } from './order.js';
import { locate, packageName, resolveRelative } from './place.js';

/** @typedef {import('./place.js').Place} Place */

/**
 * @param {Place} from
 * @param {string} specifier
 * @returns {string | null} what is wrong with importing a package, or null
 */
function judgePackage(from, specifier) {
  if (specifier.startsWith('node:')) {
    return from.owner === 'apps/web' && from.zone !== 'outside' && !from.isTest
      ? 'The browser has no node: modules.'
      : null;
  }
  if (specifier.startsWith('#support/')) return from.isTest ? null : 'Only tests import test files.';
  const name = packageName(specifier);
  const owner = from.owner.split('/')[1] ?? '';
  if (from.owner.startsWith('packages/')) {
    if (name === `@symbi/${owner}`) return 'A package imports its own files by path.';
    const programs = from.zone === 'src' ? [] : (programImports[owner] ?? []);
    const allowed = [...(packageImports[owner] ?? []), ...programs];
    if (allowed.includes(name) || (!name.startsWith('@symbi/') && (from.isTest || from.zone !== 'src'))) return null;
    return `packages/${owner} may import ${allowed.join(', ') || 'nothing but itself'}, not ${name}.`;
  }
  if (from.owner.startsWith('apps/') && name.startsWith('@symbi/') && !appImports.includes(name)) {
    return `${from.owner} may import ${appImports.join(', ')}, not ${name}.`;
  }
  if (from.owner.startsWith('apps/') && !from.isTest && name === '@symbi/testkit')
    return 'Only tests import the testkit.';
  if (from.owner === 'apps/web' && ['@symbi/verifier', '@symbi/encoder'].includes(name))
    return 'The models need Node; the browser has none.';
  if (from.owner === 'apps/server' && !from.isTest && name === '@symbi/client')
    return 'The server is no client of itself; only its tests are.';
  return null;
}

/**
 * @param {Place} from
 * @param {Place} to
 * @returns {string | null}
 */
function judgeServerFeature(from, to) {
  if (from.zone !== 'features' || to.zone !== 'features' || from.feature === to.feature) return null;
  const [own, other] = [serverFeatures.indexOf(from.feature ?? ''), serverFeatures.indexOf(to.feature ?? '')];
  if (other === -1) return `Feature '${to.feature}' has no place in tools/architecture/order.js.`;
  if (own === -1) return `Feature '${from.feature}' has no place in tools/architecture/order.js.`;
  if (other > own) return `'${from.feature}' stands before '${to.feature}' and may not import it.`;
  if (to.path !== `apps/server/src/features/${to.feature}/service.ts`) {
    return `Of '${to.feature}', only service.ts may be imported.`;
  }
  return null;
}

/**
 * A web feature may import the query keys of another, to invalidate its data; `keys.ts` itself imports no feature.
 * @param {Place} from
 * @param {Place} to
 * @returns {string | null}
 */
function judgeWebFeature(from, to) {
  if (from.zone !== 'features' || to.zone !== 'features') return null;
  if (from.path.endsWith('/keys.ts')) return 'keys.ts imports no file of a feature.';
  if (from.feature === to.feature || to.path === `apps/web/src/features/${to.feature}/keys.ts`) return null;
  return `Web features never import each other: '${from.feature}' and '${to.feature}' meet in app or pages. Only keys.ts is open.`;
}

/**
 * @param {Place} from
 * @param {Place} to
 * @param {Record<string, string[]>} zones
 * @returns {string | null}
 */
function judgeZones(from, to, zones) {
  const allowed = zones[from.zone];
  // A folder outside the order (scripts, assets) may not import features either.
  const open = allowed ?? ['platform', 'ui', from.zone];
  if (from.zone === 'root' && to.zone !== 'app' && to.zone !== 'features' && to.zone !== 'pages') return null;
  if (zones[to.zone] === undefined && to.zone !== from.zone) return to.isTest ? 'Only tests import test files.' : null;
  if (to.isTest) return 'Only tests import test files.';
  return open.includes(to.zone) ? null : `${from.zone} may import ${open.join(', ')}, not ${to.zone}.`;
}

/**
 * @param {Place} from
 * @param {Place} to
 * @returns {string | null} what is wrong with importing a file, or null
 */
function judgeFile(from, to) {
  const isWorkspace = from.owner.startsWith('packages/') || from.owner.startsWith('apps/');
  if (!isWorkspace) return null;
  if (to.owner !== from.owner)
    return `${from.owner} reaches ${to.owner || 'the root'} by path; import a package instead.`;
  if (from.owner.startsWith('packages/')) {
    return from.zone === 'src' && to.zone !== 'src' && !from.isTest ? `src may not import ${to.zone}.` : null;
  }
  if (from.isTest || from.zone === 'outside') return null;
  if (to.isTest) return 'Only tests import test files.';
  if (to.zone === 'outside') return null;
  if (from.owner === 'apps/server') return judgeZones(from, to, serverZones) ?? judgeServerFeature(from, to);
  return judgeWebFeature(from, to) ?? judgeZones(from, to, webZones);
}

/** Imports follow the order of docs/ARCHITECTURE.md. */
export const direction = {
  meta: { type: 'problem', docs: { description: 'Imports follow the declared order.' } },
  /** @param {any} context */
  create(context) {
    const located = locate(context.filename);
    if (located === null) return {};
    const from = located.place;
    return importVisitors((node, specifier) => {
      const message = specifier.startsWith('.')
        ? judgeFile(from, resolveRelative(from, specifier))
        : judgePackage(from, specifier);
      if (message !== null) context.report({ node, message });
    });
  },
};

/** Every folder under the server's features must have a place in the order. */
export const declaredFeature = {
  meta: { type: 'problem', docs: { description: 'Every server feature has a place in the order.' } },
  /** @param {any} context */
  create(context) {
    const place = locate(context.filename)?.place;
    if (place?.owner !== 'apps/server' || place.feature === null || serverFeatures.includes(place.feature)) return {};
    return {
      /** @param {any} node */
      Program(node) {
        context.report({ node, message: `Feature '${place.feature}' has no place in tools/architecture/order.js.` });
      },
    };
  },
};
