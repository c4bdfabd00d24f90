import Stack from '@mui/material/Stack';
import type { Citation } from '@symbi/contracts/conversations';
import { Pill } from '../../../ui/pill.tsx';
import { text } from '../text.ts';

interface CitationListProps {
  readonly citations: readonly Citation[];
  readonly onOpen: (n: number, anchor: HTMLElement) => void;
}

/** The numbered sources of a reply; each opens its passage. */
export const CitationList = ({ citations, onOpen }: CitationListProps) =>
  citations.length === 0 ? null : (
    <Stack
      direction="row"
      useFlexGap
      spacing={0.5}
      component="fieldset"
      aria-label={text.citations.label}
      sx={{ flexWrap: 'wrap', mt: 1, border: 0, p: 0, mx: 0, minWidth: 0 }}
    >
      {citations.map(({ n, title }) => (
        <Pill
          key={n}
          look="outlined"
          aria-label={text.citations.open(n, title)}
          onClick={(event) => onOpen(n, event.currentTarget)}
          sx={{ maxWidth: 260 }}
        >
          {n} · <bdi>{title}</bdi>
        </Pill>
      ))}
    </Stack>
  );
