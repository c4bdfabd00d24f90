import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import WrapText from '@mui/icons-material/WrapText';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useState, type ReactNode } from 'react';
import { useLatest } from '../../../platform/hooks/use-latest.ts';
import { formatNumber } from '../../../platform/format.ts';
import { text as words } from '../text.ts';
import { FoldButton, useFold } from '../unfold.tsx';
import { fadingEdges, markEdges } from '../../scroll/fading-edges.ts';
import { once } from '../../styled-once.ts';
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

const NumberedCode = styled('code')(once(numbered));

const Lines = ({ lines }: { readonly lines: readonly CodePiece[][] }) => (
  <NumberedCode>
    {lines.map((line, index) => (
      <span key={`${index}-${line.length}`}>
        {pieces(line)}
        {'\n'}
      </span>
    ))}
  </NumberedCode>
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

const Frame = styled('div')(once({ my: 2, border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }));
const HeadLine = styled('div')(
  once({ display: 'flex', alignItems: 'center', gap: 0.25, paddingInline: '12px 4px', bgcolor: 'action.hover' }),
);
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
/** One element however much it shows: another one would lose the focus, the selection and where it is scrolled to. */
const Section = styled('section')(
  once({
    ...body,
    '&[data-fold="open"]': { maxHeight: 'none' },
    '&[data-fold="shut"]': { overflowY: 'hidden' },
    // The code itself fades: a bar to scroll it sideways stays as it is.
    '&[data-fold="shut"] > pre': {
      maskImage: `linear-gradient(#000 ${FOLDED_PX - 88}px, transparent ${FOLDED_PX - 16}px)`,
      '@media print': { maskImage: 'none' },
    },
  }),
);

const foot = { width: 1, borderTop: 1, borderColor: 'divider', borderRadius: 0 } as const;

const countLines = (code: string): number => code.replace(/\n$/, '').split('\n').length;

interface BodyProps {
  readonly label: string;
  readonly code: string;
  readonly highlighted: CodePiece[] | null;
  readonly isWrapped: boolean;
  readonly isNumbered: boolean;
}

const Pre = styled('pre')(
  once({
    m: 0,
    font: 'inherit',
    '&[data-wrapped]': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
    '&&[data-wrapped]': { width: 'auto' },
  }),
);

const Body = ({ label, code, highlighted, isWrapped, isNumbered }: BodyProps) => {
  const { box, isOpen, toggle, handleScroll } = useFold();
  const count = countLines(code);
  const isLong = count > FOLDED_LINES;
  return (
    <div ref={box}>
      <Section
        data-fold={isLong ? (isOpen ? 'open' : 'shut') : undefined}
        ref={markEdges}
        dir="ltr"
        tabIndex={0}
        aria-label={label}
        onScroll={isLong ? handleScroll : undefined}
      >
        <Pre data-wrapped={isWrapped ? '' : undefined}>
          {isNumbered ? (
            <Lines lines={codeLines(highlighted ?? [code]).slice(0, code.endsWith('\n') ? -1 : undefined)} />
          ) : (
            <code>{highlighted === null ? drawnText(code) : pieces(highlighted)}</code>
          )}
        </Pre>
      </Section>
      {isLong && (
        <FoldButton isOpen={isOpen} onToggle={toggle} more={words.code.showAll(formatNumber(count))} sx={foot} />
      )}
    </div>
  );
};

interface HeadProps {
  readonly language: string;
  readonly getCode: () => string;
  readonly tools: ReactNode;
  readonly layout: CodeLayout | undefined;
  readonly onLayout: (layout: CodeLayout) => void;
}

interface CodeLayout {
  readonly isWrapped: boolean;
  readonly isNumbered: boolean;
}

const icon = { fontSize: 18 } as const;

/** Not rendered anew with every piece of growing code. */
const Head = memo(({ language, getCode, tools, layout, onLayout }: HeadProps) => {
  const { isCopied, copy } = useCopy();
  return (
    <HeadLine>
      <Typography data-unquoted="" variant="caption" color="textSecondary" sx={{ flexGrow: 1, userSelect: 'none' }}>
        {language || words.code.plain}
      </Typography>
      {tools}
      {layout !== undefined && (
        <>
          <Tool
            label={words.code.numbers}
            isOn={layout.isNumbered}
            onClick={() => onLayout({ ...layout, isNumbered: !layout.isNumbered })}
          >
            <FormatListNumbered sx={icon} />
          </Tool>
          <Tool
            label={words.code.wrap}
            isOn={layout.isWrapped}
            onClick={() => onLayout({ ...layout, isWrapped: !layout.isWrapped })}
          >
            <WrapText sx={icon} />
          </Tool>
        </>
      )}
      <Tool label={isCopied ? words.code.copied : words.code.copy} onClick={() => copy(getCode())}>
        {isCopied ? <Check sx={icon} /> : <ContentCopy sx={icon} />}
      </Tool>
    </HeadLine>
  );
});
Head.displayName = 'Head';

const unchanged: CodeLayout = { isWrapped: false, isNumbered: false };

/** Code with its language and tools; lines are wrapped and numbered on request. */
export const CodeBlock = ({ language, code, isGrowing, tools, above, isCodeHidden = false }: CodeBlockProps) => {
  const highlighted = useHighlight(language, code, isGrowing);
  const [layout, setLayout] = useState(unchanged);
  const getCode = useLatest(code);
  return (
    <Frame>
      <Head {...{ language, getCode, tools }} layout={isCodeHidden ? undefined : layout} onLayout={setLayout} />
      {above}
      {!isCodeHidden && <Body label={words.code.label(language)} {...{ code, highlighted }} {...layout} />}
    </Frame>
  );
};
