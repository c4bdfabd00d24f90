import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ContextHit } from '@symbi/contracts/context';
import { formatPercent } from '../../../platform/format.ts';
import { Quotation } from '../../../ui/quotation.tsx';
import { readItem } from '../../../platform/readable-item.ts';
import { text } from '../text.ts';

/** Why a context was found: how well it matches, by which words, and the best passage. */
export const HitReason = ({ hit }: { readonly hit: ContextHit }) => {
  const terms = hit.terms.filter(({ match }) => match !== 'none');
  const { path } = hit.passage;
  return (
    <Stack spacing={1}>
      <Stack
        direction="row"
        spacing={0.75}
        component="fieldset"
        aria-label={text.search.because}
        sx={{ flexWrap: 'wrap', border: 0, p: 0, m: 0, minWidth: 0 }}
      >
        <Chip size="small" color="primary" label={text.search.match(formatPercent(hit.score))} />
        {terms.map(({ term, match, found }) => (
          <Chip
            key={term}
            size="small"
            variant="outlined"
            label={match === 'similar' && found !== undefined ? text.search.similar(term, found) : term}
          />
        ))}
      </Stack>
      {hit.passage.text !== '' && hit.passage.text !== readItem(hit.data).text && (
        <Box>
          <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {path === '' ? text.search.wholePassage : text.search.passage(path)}
          </Typography>
          <Quotation>{hit.passage.text}</Quotation>
        </Box>
      )}
    </Stack>
  );
};
