import Button from '@mui/material/Button';
import { useMemo, useState, type ComponentProps } from 'react';
import { formatNumber } from '../../platform/format.ts';
import { foldedContent } from './fold.ts';
import { Markdown } from './markdown.tsx';
import { text } from './text.ts';

/** Markdown that shows only the beginning of a long text until the reader asks for the rest. */
export const FoldedMarkdown = ({ content, isGrowing = false, marks, ...others }: ComponentProps<typeof Markdown>) => {
  // A text read while it was being written must not fold when it ends.
  const [isWhole, setIsWhole] = useState(isGrowing);
  const shown = isWhole || isGrowing ? content : foldedContent(content);
  const isFolded = shown.length < content.length;
  const shownMarks = useMemo(
    () => (isFolded ? marks?.filter((mark) => mark.end <= shown.length) : marks),
    [isFolded, marks, shown.length],
  );
  return (
    <>
      <Markdown
        {...others}
        content={shown}
        isGrowing={isGrowing}
        {...(shownMarks === undefined ? {} : { marks: shownMarks })}
      />
      {isFolded && (
        <Button data-rest="" size="small" onClick={() => setIsWhole(true)}>
          {text.showAll(formatNumber(content.length))}
        </Button>
      )}
    </>
  );
};
