/**
 * Visits every import of a module by a literal.
 * @param {(node: any, specifier: string) => void} visit
 */
export function importVisitors(visit) {
  /** @param {any} node */
  const source = (node) => {
    const literal = node.source?.literal ?? node.source;
    if (typeof literal?.value === 'string') visit(node, literal.value);
  };
  return {
    ImportDeclaration: source,
    ExportNamedDeclaration: source,
    ExportAllDeclaration: source,
    ImportExpression: source,
    TSImportType: source,
    /** @param {any} node */
    TSExternalModuleReference(node) {
      if (typeof node.expression?.value === 'string') visit(node, node.expression.value);
    },
    /** @param {any} node */
    CallExpression(node) {
      const [first] = node.arguments;
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'require') return;
      if (typeof first?.value === 'string') visit(node, first.value);
    },
  };
}
