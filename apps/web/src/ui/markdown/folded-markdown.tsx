import Button from '@mui/material/Button';
import { useMemo, useState, type ComponentProps } from 'react';
import { formatNumber } from '../../platform/format.ts';
import { foldedContent } from './fold.ts';
import { Markdown } from './markdown.tsx';
import { text } from './text.ts';

/** Markdown of which a long text shows its beginning until the reader asks for all of it. */
export const FoldedMarkdown = ({ content, isGrowing = false, marks, ...others }: ComponentProps<typeof Markdown>) => {
  // What was read while it was written does not fold under the reader's eyes when it ends.
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
        <Button size="small" onClick={() => setIsWhole(true)}>
          {text.showAll(formatNumber(content.length))}
        </Button>
      )}
    </>
  );
};
