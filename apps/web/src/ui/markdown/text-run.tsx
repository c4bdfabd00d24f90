import { citationMarks } from '@symbi/contracts/citations';
import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';
import { text as words } from './text.ts';
import { plainSurroundings, useSurroundings, type CitedSource, type MarkdownSurroundings } from './context.ts';
import { drawnText } from './display.ts';
import { signs } from './mark-signs.ts';
import { markStyle } from './mark-style.ts';
import { marksOfLink, segmentsOf, type PlacedMark } from './parse/marks.ts';
import type { Inline } from './parse/model.ts';
import { visuallyHidden } from '../visually-hidden.ts';

const chipShape = {
  boxSizing: 'border-box',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 24,
  height: 24,
  px: 0.5,
  mx: 0.25,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'text.secondary',
  fontSize: '0.75rem',
  lineHeight: 1,
  verticalAlign: 'middle',
} as const;

const chipStyle = {
  all: 'unset',
  ...chipShape,
  cursor: 'pointer',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
} as const;

interface CitationProps extends CitedSource {
  readonly onOpen: MarkdownSurroundings['onCitation'];
}

const CitationChip = ({ n, title, onOpen }: CitationProps) => (
  <Box
    component="button"
    type="button"
    aria-label={words.citation(n, title)}
    title={title}
    onClick={(event: React.MouseEvent<HTMLElement>) => onOpen(n, event.currentTarget)}
    sx={chipStyle}
  >
    {n}
  </Box>
);

/** Keeps a chip on the line of the word that it is about, and out of copied text: without its source it is a bare number. */
const joined = { whiteSpace: 'nowrap', userSelect: 'none' } as const;
/** A word joiner where no space is; as generated content it is not copied with the text. */
const joinedToWord = { ...joined, '&::before': { content: '"\\2060"' } } as const;
const stillShape = { ...chipShape, position: 'relative', borderColor: 'divider', color: 'text.secondary' } as const;
const quietShape = { ...chipShape, borderColor: 'divider', color: 'text.secondary' } as const;

interface CitationMarkProps {
  readonly n: number;
  readonly source: CitedSource | undefined;
}

/** Takes the space of the chip it becomes; inactive until its source is known. */
const CitationMark = ({ n, source }: CitationMarkProps) => (
  <Box component="span" data-citation={source?.n ?? n} title={source?.title} sx={source ? chipShape : quietShape}>
    {source?.n ?? n}
  </Box>
);

/** On a shared page nothing opens: the number names its source, which is listed below the text. */
const StillCitation = ({ n, title }: CitedSource) => (
  <Box component="span" title={title} sx={stillShape}>
    <span aria-hidden>{n}</span>
    <Box component="span" sx={visuallyHidden}>
      {words.citation(n, title)}
    </Box>
  </Box>
);

/** Words as they are, or with the line of the sentence they are in. */
type Line = (words: ReactNode, key: string) => ReactNode;
const noLine: Line = (words) => words;

/** The space around a chip has no line. */
const lined = (content: string, key: string, line: Line): ReactNode => {
  const start = content.search(/\S/);
  if (line === noLine || start === -1) return drawnText(content);
  return [content.slice(0, start), line(drawnText(content.slice(start)), key)];
};

/** `[1]` in running text becomes a chip when the reply has a source with that number. */
const withCitations = (content: string, { citations, isCiting, onCitation }: MarkdownSurroundings, line = noLine) => {
  if (citations.size === 0 && !isCiting) return line(drawnText(content), 'all');
  const marks = citationMarks(content).filter(({ n }) => isCiting || citations.has(n));
  const chips = marks.flatMap(({ n, start }, index) => {
    const source = citations.get(n);
    const key = `${start}-${n}`;
    const chip =
      isCiting || source === undefined ? (
        <CitationMark n={n} source={source} />
      ) : onCitation === plainSurroundings.onCitation ? (
        <StillCitation {...source} />
      ) : (
        <CitationChip {...source} onOpen={onCitation} />
      );
    const before = content.slice(marks[index - 1]?.end ?? 0, start);
    const isApart = /\s$/.test(before);
    return [
      lined(before.trimEnd(), `before ${key}`, line),
      <Box key={key} component="span" data-unquoted="" sx={isApart || before === '' ? joined : joinedToWord}>
        {isApart && ' '}
        {chip}
      </Box>,
    ];
  });
  const from = marks.at(-1)?.end ?? 0;
  if (from === 0) return line(drawnText(content), 'all');
  return [...chips, lined(content.slice(from), 'rest', line)];
};

const markChip = { ...chipStyle, borderColor: 'divider', color: 'text.secondary' } as const;

const MarkButton = ({ mark, onOpen }: { mark: PlacedMark; onOpen: MarkdownSurroundings['onMark'] }) => (
  <Box
    component="button"
    type="button"
    aria-label={mark.label}
    title={mark.label}
    onClick={(event: React.MouseEvent<HTMLElement>) => onOpen(mark.id, event.currentTarget)}
    sx={markChip}
  >
    {signs[mark.kind]}
  </Box>
);

const pressed = { cursor: 'pointer', '&:focus-visible': chipStyle['&:focus-visible'] } as const;

/** Words that were chosen are to be copied or quoted, and what stands in the sentence has a press of its own. */
const isForSentence = ({ target }: React.MouseEvent): boolean =>
  getSelection()?.type !== 'Range' && target instanceof Element && target.closest('a, button') === null;

interface MarkedTextProps {
  readonly mark: PlacedMark;
  readonly surroundings: MarkdownSurroundings;
  readonly children: ReactNode;
}

/**
 * A pointer presses the sentence itself, in every cell of a row, with or without a button at its end; the keyboard has
 * the buttons of 'Why?'.
 */
const MarkedText = ({ mark, surroundings: { onMark, isLink }, children }: MarkedTextProps) => {
  const isLined = mark.isLineless !== true;
  // On a shared page nothing opens.
  const press = onMark === plainSurroundings.onMark ? {} : pressed;
  return (
    <Box
      component="span"
      data-mark={isLined ? mark.kind : undefined}
      // Where there is a button, it has the label.
      title={mark.isQuiet && !isLink ? mark.label : undefined}
      // The focus comes back to it.
      tabIndex={-1}
      onClick={(event: React.MouseEvent<HTMLElement>) => {
        if (isForSentence(event)) onMark(mark.id, event.currentTarget);
      }}
      sx={isLined ? { ...markStyle(mark.kind), ...press } : press}
    >
      {children}
    </Box>
  );
};

/** A piece of text with its sentence marks and citations. */
export const TextRun = ({ node }: { node: { text: string; start: number; end: number } }) => {
  const surroundings = useSurroundings();
  if (surroundings.marks.length === 0) return withCitations(node.text, surroundings);
  return segmentsOf(node, surroundings.marks).map(({ text, mark, closes }, index) => {
    if (mark === null) return <Fragment key={`${index}-${text.length}`}>{withCitations(text, surroundings)}</Fragment>;
    return (
      <Fragment key={`${index}-${text.length}`}>
        {withCitations(text, surroundings, (said, key) => (
          <MarkedText key={key} mark={mark} surroundings={surroundings}>
            {said}
          </MarkedText>
        ))}
        {closes && !mark.isQuiet && !surroundings.isLink && <MarkButton mark={mark} onOpen={surroundings.onMark} />}
      </Fragment>
    );
  });
};

/** What follows a link, with the mark that the link ends in. */
export const BehindLink = ({ words, children }: { words: readonly Inline[]; children: ReactNode }) => {
  const surroundings = useSurroundings();
  const { atEnd, closing } = marksOfLink(words, surroundings.marks);
  return (
    <>
      {atEnd === undefined ? (
        children
      ) : (
        <MarkedText mark={atEnd} surroundings={surroundings}>
          {children}
        </MarkedText>
      )}
      {closing.map((mark) => !mark.isQuiet && <MarkButton key={mark.id} mark={mark} onOpen={surroundings.onMark} />)}
    </>
  );
};
