import { memo, useEffect, useMemo, useState } from 'react';
import { BlockView, type BlockViewProps, type OutlineLevel } from './block-view.tsx';
import { MarkdownContext, plainSurroundings, type MarkdownSurroundings } from './context.ts';
import { blockDirection, firstOf } from './direction.ts';
import { WithFootnotes } from './footnotes/footnote-views.tsx';
import { holdsFormula, settledPart } from './growing.ts';
import { approachFormula } from './math/math-view.tsx';
import { endDocument, growDocument, parseDocument, type MarkdownDocument } from './parse/document.ts';
import type { PlacedBlock } from './parse/model.ts';
import { placeMarks, type TextMark } from './parse/marks.ts';
import { Prose } from './prose.ts';

/** A document that grows with the text between renders, until the text ends. */
const createGrower = () => {
  let last: MarkdownDocument | null = null;
  return {
    grow: (content: string): MarkdownDocument => {
      last = growDocument(last, content);
      return last;
    },
    end: (content: string): MarkdownDocument => {
      const grown = last;
      last = null;
      return grown === null ? parseDocument(content) : endDocument(grown, content);
    },
  };
};

/** The document of a text: parsed incrementally while it grows, and once as a whole when it is finished. */
const useDocument = (content: string, isGrowing: boolean): MarkdownDocument => {
  const [grower] = useState(createGrower);
  return useMemo(() => (isGrowing ? grower.grow(content) : grower.end(content)), [grower, content, isGrowing]);
};

/** What of a text is shown now; what draws a formula is loaded while it is being written. */
const useShown = (content: string, isGrowing: boolean): string => {
  const shown = isGrowing ? settledPart(content) : content;
  const isFormulaNext = holdsFormula(content, shown);
  useEffect(() => {
    if (isFormulaNext) approachFormula();
  }, [isFormulaNext]);
  return shown;
};

/** The outline levels of headings: never more than one step below the previous heading. */
const outlineOf = (blocks: readonly PlacedBlock[]): OutlineLevel[] => {
  let last = 2;
  return blocks.map(({ block }) => {
    if (block.type !== 'heading') return 3;
    const level = Math.min(block.level + 2, last + 1, 6);
    last = level;
    return level === 3 || level === 4 || level === 5 ? level : 6;
  });
};

const noMarks: readonly TextMark[] = [];

type GivenSurroundings = Partial<Omit<MarkdownSurroundings, 'marks' | 'isCiting'>>;

/** While a text grows only its sources are known, and they rarely change, so finished blocks are not re-rendered. */
const useGrowing = (citations: GivenSurroundings['citations'], isGrowing: boolean): MarkdownSurroundings =>
  useMemo(
    () =>
      isGrowing && citations !== undefined ? { ...plainSurroundings, citations, isCiting: true } : plainSurroundings,
    [citations, isGrowing],
  );

interface PlacedBlockProps extends BlockViewProps {
  readonly surroundings: MarkdownSurroundings;
}

/** A block of the text with what surrounds it; re-rendered only when one of them has changed. */
const PlacedBlockView = memo(({ surroundings, ...block }: PlacedBlockProps) => (
  <MarkdownContext value={surroundings}>
    <BlockView {...block} />
  </MarkdownContext>
));
PlacedBlockView.displayName = 'PlacedBlockView';

/** Can hold the number of a source, perhaps written as a character reference. */
const numbered = /\[\d|&/;

/**
 * What surrounds each block. A block without marks or numbers needs nothing, so that it is not drawn again when the text
 * is complete: all of a long reply at once would block the page.
 */
const surroundingsOf = ({ source, blocks }: MarkdownDocument, whole: MarkdownSurroundings): MarkdownSurroundings[] =>
  blocks.map(({ start }, index) =>
    whole.marks.length > 0 || numbered.test(source.slice(start, blocks[index + 1]?.start)) ? whole : plainSurroundings,
  );

interface MarkdownProps extends GivenSurroundings {
  readonly content: string;
  readonly isGrowing?: boolean;
  readonly marks?: readonly TextMark[];
}

/** A message's text as typed elements. Nothing in it can become markup, leave its box or reach another host. */
export const Markdown = ({
  content,
  isGrowing = false,
  marks = noMarks,
  onMark,
  citations,
  onCitation,
}: MarkdownProps) => {
  const document = useDocument(useShown(content, isGrowing), isGrowing);
  const { blocks } = document;
  const outline = outlineOf(blocks);
  const growing = useGrowing(citations, isGrowing);
  const isPlain = isGrowing || (marks.length === 0 && (citations === undefined || citations.size === 0));
  const surroundings = useMemo<MarkdownSurroundings>(
    () =>
      isPlain
        ? growing
        : {
            isCiting: false,
            marks: marks.length === 0 ? [] : placeMarks(blocks, marks),
            onMark: onMark ?? plainSurroundings.onMark,
            citations: citations ?? plainSurroundings.citations,
            onCitation: onCitation ?? plainSurroundings.onCitation,
          },
    [isPlain, growing, blocks, marks, onMark, citations, onCitation],
  );
  const around = surroundingsOf(document, surroundings);
  const direction = firstOf(blocks, ({ block }) => blockDirection(block));
  return (
    <Prose data-written="" dir={direction ?? 'auto'}>
      <WithFootnotes blocks={blocks} isGrowing={isGrowing}>
        {blocks.map(({ start, block }, index) => (
          <PlacedBlockView
            key={`${start}-${block.type}`}
            block={block}
            outline={outline[index] ?? 3}
            isGrowing={isGrowing && index === blocks.length - 1}
            surroundings={around[index] ?? surroundings}
          />
        ))}
      </WithFootnotes>
    </Prose>
  );
};
