import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { createElement, memo, useEffect, useState, type ReactNode } from 'react';
import { FIRST_CHILD } from '../../first-child.ts';
import { once } from '../../styled-once.ts';
import { drawnText, READABLE } from '../display.ts';
import type { MathPiece } from './math-tree.ts';

type FormulaReader = (tex: string, isDisplay: boolean) => readonly MathPiece[] | null;

let loaded: FormulaReader | null = null;

const load = async (): Promise<FormulaReader> => {
  const [{ mathTree }, { copyFormulasAsWritten }, { addMathFont }] = await Promise.all([
    import('./math-tree.ts'),
    import('./math-copy.ts'),
    import('./math-font.ts'),
  ]);
  copyFormulasAsWritten();
  addMathFont();
  loaded = mathTree;
  return mathTree;
};

/** Loads what draws formulas while the first one is still being written. */
export const approachFormula = (): void => {
  if (loaded === null) load().catch(() => undefined);
};

/** KaTeX, loaded with the first visible formula; until then, and without it, a formula is shown as written. */
const useReader = (): FormulaReader | null => {
  const [reader, setReader] = useState<{ read: FormulaReader } | null>(loaded === null ? null : { read: loaded });
  useEffect(() => {
    if (reader !== null) return undefined;
    let isWanted = true;
    load().then(
      (read) => isWanted && setReader({ read }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [reader]);
  return reader?.read ?? null;
};

const elements = (pieces: readonly MathPiece[]): ReactNode[] =>
  pieces.map((piece, index) =>
    typeof piece === 'string'
      ? piece
      : createElement(piece.tag, { key: index, ...piece.attributes }, ...elements(piece.children)),
  );

/** Browsers do not draw `menclose`, so boxes and strokes are drawn here. */
const enclosures = {
  '& menclose[notation~="box"]': { border: '1px solid', px: 0.5 },
  '& menclose[notation*="strike"]': { textDecoration: 'line-through' },
  '& mtd': { px: 0.5 },
  // The font leaves no gap below the bar of a root.
  [`& msqrt > ${FIRST_CHILD}, & mroot > ${FIRST_CHILD}`]: { pt: '0.15em' },
  // Text uses the style it has elsewhere; letters of formulas have styled characters of their own.
  '& mtext[mathvariant*="bold"]': { fontWeight: 700 },
  '& mtext[mathvariant*="italic"]': { fontStyle: 'italic' },
  '& mtext[mathvariant*="sans-serif"]': { fontFamily: 'inherit' },
  '& mtext[mathvariant="monospace"]': { fontFamily: 'monospace' },
} as const;

const FONT_FAMILY = "'STIX Two Math', math";

const inline = { ...enclosures, '& math': { fontFamily: FONT_FAMILY, fontSize: '1.1em' } } as const;
const display = {
  ...enclosures,
  display: 'block',
  // In the middle of the text around it; a longer one takes the room that tables have.
  width: 'fit-content',
  minWidth: `min(${READABLE}, 100%)`,
  maxWidth: 1,
  my: 1,
  py: 0.5,
  overflowX: 'auto',
  overflowY: 'hidden',
  textAlign: 'center',
  '& math': { fontFamily: FONT_FAMILY, fontSize: '1.2em' },
} as const;

const InlineFormula = styled('span')(once(inline));
const DisplayFormula = styled('span')(once(display));

interface MathViewProps {
  readonly tex: string;
  /** As written, with its delimiters. */
  readonly source: string;
  readonly isDisplay: boolean;
}

/** A formula; shown as written if it cannot be read as one. */
export const MathView = memo(({ tex, source, isDisplay }: MathViewProps) => {
  const read = useReader();
  const tree = read === null ? null : read(tex, isDisplay);
  if (tree === null)
    return (
      <Box component="code" dir="ltr" sx={{ fontSize: '0.9em', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {drawnText(source)}
      </Box>
    );
  const Formula = isDisplay ? DisplayFormula : InlineFormula;
  return (
    <Formula
      dir="ltr"
      data-tex={source}
      // A wide formula scrolls, so the keyboard must reach it.
      {...(isDisplay ? { tabIndex: 0 } : {})}
    >
      {elements(tree)}
    </Formula>
  );
});
MathView.displayName = 'MathView';
