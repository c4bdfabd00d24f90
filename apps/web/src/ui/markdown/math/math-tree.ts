import { __renderToDomTree, type KatexOptions } from 'katex';
import { styledLetters } from './math-letters.ts';

declare module 'katex' {
  /** KaTeX's own tree before it becomes markup. It is not trusted: only names on the lists below are taken from it. */
  export function __renderToDomTree(tex: string, options: KatexOptions): unknown;
}

/** A piece of a formula: text, or an element of MathML with attributes from a fixed list. */
export type MathPiece =
  | string
  | {
      readonly tag: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly children: readonly MathPiece[];
    };

const tags = new Set([
  'math',
  'menclose',
  'mfrac',
  'mi',
  'mmultiscripts',
  'mn',
  'mo',
  'mover',
  'mpadded',
  'mphantom',
  'mprescripts',
  'mroot',
  'mrow',
  'ms',
  'mspace',
  'msqrt',
  'mstyle',
  'msub',
  'msubsup',
  'msup',
  'mtable',
  'mtd',
  'mtext',
  'mtr',
  'munder',
  'munderover',
]);
/** No URL, style, color or class: a formula can neither link anywhere nor hide anything. */
const attributeNames = new Set([
  'accent',
  'accentunder',
  'columnalign',
  'columnspacing',
  'depth',
  'display',
  'displaystyle',
  'fence',
  'form',
  'height',
  'largeop',
  'linethickness',
  'lspace',
  'mathvariant',
  'maxsize',
  'minsize',
  'movablelimits',
  'notation',
  'rowspacing',
  'rspace',
  'scriptlevel',
  'separator',
  'stretchy',
  'symmetric',
  'voffset',
  'width',
]);
const PLAIN = /^[\w.%+\- ]{0,60}$/;
const DEEPEST = 100;
const MOST_PIECES = 5_000;

const options: KatexOptions = {
  output: 'mathml',
  throwOnError: true,
  strict: 'ignore',
  trust: false,
  maxExpand: 200,
  maxSize: 10,
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const attributesOf = (given: unknown): Record<string, string> =>
  isRecord(given)
    ? Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) => {
          const text = String(value);
          return attributeNames.has(name) && PLAIN.test(text) ? [[name, text]] : [];
        }),
      )
    : {};

const WIDEST_EM = 10;

/** A space of KaTeX, which is not an element: becomes one, whether or not it has a character of its own. */
const spaceOf = ({ width }: Readonly<Record<string, unknown>>): MathPiece[] => {
  if (typeof width !== 'number' || !Number.isFinite(width)) return [];
  const shown = Math.min(Math.max(width, -WIDEST_EM), WIDEST_EM);
  return [{ tag: 'mspace', attributes: { width: `${Number(shown.toFixed(4))}em` }, children: [] }];
};

/** An element whose letters have a style; in text between formulas the style stays an attribute. */
const elementOf = (tag: string, attributes: Record<string, string>, children: readonly MathPiece[]): MathPiece => {
  const { mathvariant, ...others } = attributes;
  if (mathvariant === undefined || tag === 'mtext') return { tag, attributes, children };
  let isStyled = false;
  const styled = children.map((child) => {
    const letters = typeof child === 'string' ? styledLetters(child, mathvariant) : null;
    isStyled ||= letters !== null;
    return letters ?? child;
  });
  return { tag, attributes: isStyled ? others : attributes, children: styled };
};

/** Copies what is on the lists; throws when a formula is too large. */
const createReader = () => {
  let count = 0;
  const read = (node: unknown, depth: number): MathPiece[] => {
    count += 1;
    if (count > MOST_PIECES || depth > DEEPEST) throw new RangeError('This formula is too large');
    if (!isRecord(node)) return [];
    if (typeof node['text'] === 'string') return [node['text']];
    const { type, attributes, children } = node;
    if (type === 'annotation') return [];
    if (type === undefined && 'character' in node) return spaceOf(node);
    const pieces = Array.isArray(children) ? children.flatMap((child) => read(child, depth + 1)) : [];
    // Elements that only group others, such as `semantics` and fragments, are replaced by their contents.
    if (typeof type !== 'string' || !tags.has(type)) return pieces;
    return [elementOf(type, attributesOf(attributes), pieces)];
  };
  return read;
};

/** A formula as pieces of MathML; null if KaTeX cannot read it. Never throws. */
export const mathTree = (tex: string, isDisplay: boolean): readonly MathPiece[] | null => {
  try {
    return createReader()(__renderToDomTree(tex, { ...options, displayMode: isDisplay }), 0);
  } catch {
    return null;
  }
};
