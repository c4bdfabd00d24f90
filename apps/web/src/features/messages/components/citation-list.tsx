import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Citation } from '@symbi/contracts/conversations';
import { Pill } from '../../../ui/pill.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { text } from '../text.ts';

/** A short ending such as ', page 12' or ', lines 3\u20139': where in a file the passage is. */
const ENDING = /, [^,]{1,24}$/u;

/** So many characters have room. */
const SHORT = 24;

/** A long name is cut before its place, which tells two passages of one file apart. */
const Title = ({ title }: { readonly title: string }) => {
  const place = ENDING.exec(title)?.[0] ?? '';
  return (
    <>
      <Box component="bdi" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {title.slice(0, title.length - place.length)}
      </Box>
      <bdi>{place}</bdi>
    </>
  );
};

interface CitationListProps {
  readonly citations: readonly Citation[];
  readonly onOpen: (n: number, anchor: HTMLElement) => void;
}

/** The numbered sources of a reply; each opens its passage. */
export const CitationList = ({ citations, onOpen }: CitationListProps) =>
  citations.length === 0 ? null : (
    <Stack
      direction="row"
      spacing={0.5}
      component="fieldset"
      aria-label={text.citations.label}
      sx={{ flexWrap: 'wrap', mt: 1, border: 0, p: 0, mx: 0, minWidth: 0 }}
    >
      {citations.map(({ n, title }) => (
        <Tooltip key={n} title={title.length > SHORT ? title : ''}>
          <Pill
            look="outlined"
            aria-label={text.citations.open(n, title)}
            onClick={(event) => onOpen(n, event.currentTarget)}
            sx={{ maxWidth: 260 }}
          >
            <Box component="span" sx={{ display: 'flex', whiteSpace: 'pre' }}>
              {`${n} · `}
              <Title title={title} />
            </Box>
          </Pill>
        </Tooltip>
      ))}
    </Stack>
  );
