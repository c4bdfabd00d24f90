import { common, createLowlight } from 'lowlight';
import { pause } from '../../../platform/pause.ts';

const lowlight = createLowlight();

/** Time budget of one task of the page. */
const ROOM_MS = 5;

/** Registers all grammars, since one may embed another; a few at a time, because all at once block the page. */
const register = async (): Promise<void> => {
  let began = performance.now();
  for (const [name, grammar] of Object.entries(common)) {
    lowlight.register(name, grammar);
    if (performance.now() - began < ROOM_MS) continue;
    await pause();
    began = performance.now();
  }
};

/** Longer code is not highlighted: grammars are not linear. */
const HIGHLIGHTED_MAXIMUM = 20_000;

/** A piece of code: text, or a span with a known class around pieces. */
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
  if (code.length > HIGHLIGHTED_MAXIMUM || !lowlight.registered(language)) return null;
  return lowlight.highlight(language, code).children.flatMap((child) => pieceOf(child));
};

const compiled = new Set<string>();

/** A grammar is compiled with the first code, even if that is empty; this takes as long as to read a long one. */
const compile = async (language: string): Promise<void> => {
  if (compiled.has(language) || !lowlight.registered(language)) return;
  compiled.add(language);
  lowlight.highlight(language, '');
  await pause();
};

let before: Promise<unknown> = register();

/** Splits code into classed pieces; null when the language is unknown or the code is too long. Runs one at a time. */
export const highlight = (language: string, code: string): Promise<CodePiece[] | null> => {
  const result = before
    .then(pause)
    .then(() => compile(language))
    .then(() => piecesOf(language, code));
  before = result.catch(() => undefined);
  return result;
};
