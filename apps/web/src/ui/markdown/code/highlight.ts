import { common, createLowlight } from 'lowlight';

const lowlight = createLowlight();

/** A task of the page may take as long. */
const roomMs = 5;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** All grammars, for one may hold code of another; a few at a time, since all at once hold up the page. */
const register = async (): Promise<void> => {
  let began = performance.now();
  for (const [name, grammar] of Object.entries(common)) {
    lowlight.register(name, grammar);
    if (performance.now() - began < roomMs) continue;
    await pause();
    began = performance.now();
  }
};

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

const piecesOf = (language: string, code: string): CodePiece[] | null => {
  if (code.length > highlightedMaximum || !lowlight.registered(language)) return null;
  return lowlight.highlight(language, code).children.flatMap((child) => pieceOf(child));
};

let before: Promise<unknown> = register();

/** Code cut into classed pieces; null when the language is unknown or the code too long. One after the other. */
export const highlight = (language: string, code: string): Promise<CodePiece[] | null> => {
  const result = before.then(pause).then(() => piecesOf(language, code));
  before = result.catch(() => undefined);
  return result;
};
