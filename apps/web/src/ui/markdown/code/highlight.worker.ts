import { common, createLowlight } from 'lowlight';
import type { CodePiece, CodeText } from './highlight.ts';

/** All grammars, since one may embed another. */
const lowlight = createLowlight(common);

/** Longer code is not highlighted: grammars are not linear. */
const HIGHLIGHTED_MAXIMUM = 20_000;

type Tree = ReturnType<typeof lowlight.highlight>;
type Child = Tree['children'][number];

const pieceOf = (node: Child): CodePiece[] => {
  if (node.type === 'text') return [node.value];
  if (node.type !== 'element') return [];
  const names = node.properties['className'];
  const className = Array.isArray(names) ? names.join(' ') : '';
  return [{ className, children: node.children.flatMap((child) => pieceOf(child)) }];
};

const piecesOf = ({ language, code }: CodeText): CodePiece[] | null => {
  if (code.length > HIGHLIGHTED_MAXIMUM || !lowlight.registered(language)) return null;
  return lowlight.highlight(language, code).children.flatMap((child) => pieceOf(child));
};

/** Answers each code with its pieces. */
addEventListener('message', ({ data }: MessageEvent<CodeText>) => postMessage(piecesOf(data)));
