import { locate } from './place.js';

/** Participles that do not end in -ed. */
const irregular =
  'Told|Said|Found|Written|Rewritten|Kept|Shown|Given|Known|Chosen|Meant|Sent|Heard|Made|Left|Begun|Grown|Gone|Seen|Drawn|Redrawn|' +
  'Brought|Built|Held|Lost|Taken|Broken|Spoken|Own|Owned|Bought|Caught|Thought|Understood|Forgotten|Hidden|Torn|Worn';
/** Nouns that end like a participle. */
const nouns = new Set(['Need', 'Feed', 'Seed', 'Speed', 'Embed', 'Bed', 'Shed', 'Breed', 'Thread', 'Red']);
const lastWord = /(?:[A-Z][a-z]+|[A-Z]+)$/;
const participle = new RegExp(`^(?:[A-Z][a-z]*ed|${irregular})$`);

/** Words that mean something else in each file when they stand alone. */
const vague = new Set(
  'Place Ask Beside Aside Around Among Near Again Late Early Loose Missing Unread Usable Waiting Keeping Saying'.split(
    ' ',
  ),
);

/**
 * A type's name says what a thing is: 'SearchResult', not 'Found'. A past participle only says what was done to it, and
 * would mean something else in each file. Errors, which are classes, are sentences ('ReplyRefused').
 */
export const typeNames = {
  meta: { type: 'suggestion', docs: { description: 'Types are nouns of the field, not past participles.' } },
  /** @param {any} context */
  create(context) {
    /** @param {any} node */
    const check = ({ id }) => {
      const word = lastWord.exec(id.name)?.[0] ?? '';
      if (participle.test(word) && !nouns.has(word))
        context.report({ node: id, message: `'${id.name}' ends in a past participle: name the thing by a noun.` });
      else if (vague.has(id.name))
        context.report({ node: id, message: `'${id.name}' alone says nothing: name what kind of thing it is.` });
    };
    return { TSInterfaceDeclaration: check, TSTypeAliasDeclaration: check };
  },
};

/** Where one style of constants holds. */
const withConstants = new Set([
  'apps/server',
  'apps/web',
  'packages/contracts',
  'packages/client',
  ...['documents', 'encoder', 'ledger', 'retrieval', 'testkit', 'text', 'trust', 'verifier'].map(
    (name) => `packages/${name}`,
  ),
]);

/**
 * A number, a text or a truth value, written out.
 * @param {any} node
 * @returns {boolean}
 */
function isPrimitive(node) {
  if (node.type === 'Literal') return ['number', 'string', 'boolean'].includes(typeof node.value);
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0;
  if (node.type === 'UnaryExpression' || node.type === 'TSAsExpression')
    return isPrimitive(node.argument ?? node.expression);
  return node.type === 'BinaryExpression' && isPrimitive(node.left) && isPrimitive(node.right);
}

/** Limits, thresholds and other primitive constants of a module are written `LIKE_THIS`, and nothing else needs to be. */
export const constantNames = {
  meta: { type: 'suggestion', docs: { description: 'Primitive constants of a module are in upper case.' } },
  /** @param {any} context */
  create(context) {
    const place = locate(context.filename)?.place;
    if (place === undefined || place.isTest || !withConstants.has(place.owner)) return {};
    // A path with a parameter is a function, one without a text; both read `paths.x`.
    if (place.path === 'apps/web/src/platform/paths.ts') return {};
    return {
      /** @param {any} program */
      Program(program) {
        for (const statement of program.body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
          for (const { id, init } of declaration.declarations)
            if (id.type === 'Identifier' && init && isPrimitive(init) && !/^[A-Z][A-Z0-9_]*$/.test(id.name))
              context.report({ node: id, message: `'${id.name}' is a constant: write it LIKE_THIS.` });
        }
      },
    };
  },
};
