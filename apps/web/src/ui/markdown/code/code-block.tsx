import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import WrapText from '@mui/icons-material/WrapText';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactNode } from 'react';
import { formatNumber } from '../../../platform/format.ts';
import { text as words } from '../text.ts';
import { FoldButton, useFold } from '../unfold.tsx';
import { fadingEdges, markEdges } from '../../scroll/fading-edges.ts';
import { useCopy } from '../../use-copy.ts';
import { drawnText } from '../display.ts';
import { codeLines } from './code-lines.ts';
import type { CodePiece } from './highlight.ts';
import { Tool } from './tool.tsx';

/** Colors of code; both themes keep a contrast of 4.5:1 with the block's background. */
const colors = {
  '& .hljs-keyword, & .hljs-selector-tag, & .hljs-built_in, & .hljs-name': { color: 'secondary.main' },
  '& .hljs-string, & .hljs-attr, & .hljs-regexp, & .hljs-addition': { color: 'success.main' },
  '& .hljs-number, & .hljs-literal, & .hljs-symbol, & .hljs-variable': { color: 'warning.main' },
  '& .hljs-title, & .hljs-section, & .hljs-type, & .hljs-params': { color: 'info.main' },
  '& .hljs-comment, & .hljs-quote, & .hljs-meta': { color: 'text.secondary' },
  '& .hljs-deletion': { color: 'error.main' },
} as const;

const pieces = (list: readonly CodePiece[]): React.ReactNode =>
  list.map((piece, index) =>
    typeof piece === 'string' ? (
      drawnText(piece)
    ) : (
      <span key={`${index}-${piece.className}`} className={piece.className}>
        {pieces(piece.children)}
      </span>
    ),
  );

/** The pieces of finished code; grammars are loaded with the first visible code. */
const useHighlight = (language: string, code: string, isGrowing: boolean): CodePiece[] | null => {
  const [result, setResult] = useState<{ code: string; pieces: CodePiece[] | null } | null>(null);
  useEffect(() => {
    if (isGrowing || language === '') return undefined;
    let isWanted = true;
    const load = async (): Promise<void> => {
      const { highlight } = await import('./highlight.ts');
      if (!isWanted) return;
      const highlighted = await highlight(language, code);
      if (isWanted) setResult({ code, pieces: highlighted });
    };
    // Without highlighting, the code is still readable.
    load().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [language, code, isGrowing]);
  return result?.code === code ? result.pieces : null;
};

/** Line numbers are drawn and not part of the text, so a copied selection has none. */
const numbered = {
  counterReset: 'line',
  '& > span': { display: 'block', minHeight: '1.5em', paddingInlineStart: '3.5em', position: 'relative' },
  '& > span::before': {
    counterIncrement: 'line',
    content: 'counter(line)',
    position: 'absolute',
    left: 0,
    width: '2.5em',
    textAlign: 'end',
    color: 'text.secondary',
  },
} as const;

const Lines = ({ lines }: { readonly lines: readonly CodePiece[][] }) => (
  <Box component="code" sx={numbered}>
    {lines.map((line, index) => (
      <span key={`${index}-${line.length}`}>
        {pieces(line)}
        {'\n'}
      </span>
    ))}
  </Box>
);

interface CodeBlockProps {
  readonly language: string;
  readonly code: string;
  readonly isGrowing: boolean;
  /** Extra buttons, before the standard ones. */
  readonly tools?: ReactNode;
  /** The rendering of the code. It must not move in the DOM: a moved frame reloads. */
  readonly above?: ReactNode;
  /** The rendering replaces the code. */
  readonly isCodeHidden?: boolean;
}

const frame = { my: 2, border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' } as const;
const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.25,
  paddingInline: '12px 4px',
  bgcolor: 'action.hover',
} as const;
/** What fits into the height of a folded block. */
const FOLDED_LINES = 22;
const FOLDED_PX = 480;

const body = {
  m: 0,
  p: 1.5,
  overflow: 'auto',
  maxHeight: FOLDED_PX,
  fontFamily: 'monospace',
  fontSize: '0.85rem',
  lineHeight: 1.5,
  tabSize: 2,
  bgcolor: 'background.default',
  ...fadingEdges,
  // Upwards and downwards there is nothing to scroll to, or the code fades itself.
  '&[data-above], &[data-below]': { '--above': '0px', '--below': '0px' },
  '@media print': { maxHeight: 'none', maskImage: 'none !important' },
  // As wide as its longest line, so that a change of that is noticed.
  '& > pre': { minWidth: 1, width: 'max-content' },
  ...colors,
} as const;
/** The code itself fades: a bar to scroll it sideways stays as it is. */
const folded = {
  ...body,
  overflowY: 'hidden',
  '& > pre': {
    ...body['& > pre'],
    maskImage: `linear-gradient(#000 ${FOLDED_PX - 88}px, transparent ${FOLDED_PX - 16}px)`,
    '@media print': { maskImage: 'none' },
  },
} as const;
const unfolded = { ...body, maxHeight: 'none' } as const;

const foot = { width: 1, borderTop: 1, borderColor: 'divider', borderRadius: 0 } as const;

const countLines = (code: string): number => code.replace(/\n$/, '').split('\n').length;

interface BodyProps {
  readonly label: string;
  readonly code: string;
  readonly highlighted: CodePiece[] | null;
  readonly isWrapped: boolean;
  readonly isNumbered: boolean;
}

const wrapped = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', '&&': { width: 'auto' } } as const;

const Body = ({ label, code, highlighted, isWrapped, isNumbered }: BodyProps) => {
  const { box, isOpen, toggle, handleScroll } = useFold();
  const count = countLines(code);
  const isLong = count > FOLDED_LINES;
  return (
    <Box ref={box}>
      <Box
        component="section"
        ref={markEdges}
        dir="ltr"
        tabIndex={0}
        aria-label={label}
        onScroll={isLong ? handleScroll : undefined}
        sx={!isLong ? body : isOpen ? unfolded : folded}
      >
        <Box component="pre" sx={{ m: 0, font: 'inherit', ...(isWrapped ? wrapped : {}) }}>
          {isNumbered ? (
            <Lines lines={codeLines(highlighted ?? [code]).slice(0, code.endsWith('\n') ? -1 : undefined)} />
          ) : (
            <code>{highlighted === null ? drawnText(code) : pieces(highlighted)}</code>
          )}
        </Box>
      </Box>
      {isLong && (
        <FoldButton isOpen={isOpen} onToggle={toggle} more={words.code.showAll(formatNumber(count))} sx={foot} />
      )}
    </Box>
  );
};

/** Code with its language and tools; lines are wrapped and numbered on request. */
export const CodeBlock = ({ language, code, isGrowing, tools, above, isCodeHidden = false }: CodeBlockProps) => {
  const highlighted = useHighlight(language, code, isGrowing);
  const { isCopied, copy } = useCopy();
  const [isWrapped, setIsWrapped] = useState(false);
  const [isNumbered, setIsNumbered] = useState(false);
  const icon = { fontSize: 18 };
  return (
    <Box sx={frame}>
      <Box sx={head}>
        <Typography data-unquoted="" variant="caption" color="textSecondary" sx={{ flexGrow: 1, userSelect: 'none' }}>
          {language || words.code.plain}
        </Typography>
        {tools}
        {!isCodeHidden && (
          <>
            <Tool label={words.code.numbers} isOn={isNumbered} onClick={() => setIsNumbered(!isNumbered)}>
              <FormatListNumbered sx={icon} />
            </Tool>
            <Tool label={words.code.wrap} isOn={isWrapped} onClick={() => setIsWrapped(!isWrapped)}>
              <WrapText sx={icon} />
            </Tool>
          </>
        )}
        <Tool label={isCopied ? words.code.copied : words.code.copy} onClick={() => copy(code)}>
          {isCopied ? <Check sx={icon} /> : <ContentCopy sx={icon} />}
        </Tool>
      </Box>
      {above}
      {!isCodeHidden && (
        <Body
          label={words.code.label(language)}
          code={code}
          highlighted={highlighted}
          isWrapped={isWrapped}
          isNumbered={isNumbered}
        />
      )}
    </Box>
  );
};
