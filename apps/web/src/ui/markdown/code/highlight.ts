import { common, createLowlight } from 'lowlight';

const lowlight = createLowlight(common);

/** Code longer than this is shown without colors: grammars are not linear. */
const highlightedMaximum = 20_000;

/** A piece of code: text, or a span of a known class around pieces. */
export type CodePiece = string | { className: string; children: CodePiece[] };

type Tree = ReturnType<typeof lowlight.highlight>;
type Child = Tree['children'][number];

const pieceOf = (node: Child): CodePiece[] => {
  if (node.type === 'text') return [node.value];
  if (node.type !== 'element') return [];
  const names = node.properties['className'];
  const className = Array.isArray(names) ? names.join(' ') : '';
  return [{ className, children: node.children.flatMap((child) => pieceOf(child)) }];
};

/** Code cut into classed pieces; null when the language is unknown or the code too long. */
export const highlight = (language: string, code: string): CodePiece[] | null => {
  if (code.length > highlightedMaximum || !lowlight.registered(language)) return null;
  return lowlight.highlight(language, code).children.flatMap((child) => pieceOf(child));
};
