import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { contextLimits } from '@symbi/contracts/limits';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { limitOf, thresholdOf } from '../model.ts';
import { text } from '../text.ts';

export interface SearchWords {
  readonly query: string;
  readonly limit: string;
  readonly threshold: string;
  /** Matches below the threshold are included for this query. */
  readonly isWide: boolean;
}

export const noSearch: SearchWords = {
  query: '',
  limit: String(contextLimits.searchLimit),
  threshold: String(contextLimits.searchThreshold),
  isWide: false,
};

interface SearchBarProps {
  readonly words: SearchWords;
  readonly onChange: (words: SearchWords) => void;
  /** Undefined until the server has answered. */
  readonly isConnected: boolean | undefined;
  readonly reason: string | undefined;
  readonly onSettings: () => void;
}

const Numbers = ({ words, onChange }: Pick<SearchBarProps, 'words' | 'onChange'>) => (
  <Stack direction="row" spacing={1}>
    <TextField
      size="small"
      type="number"
      label={text.search.limit}
      value={words.limit}
      error={limitOf(words.limit) === undefined}
      helperText={limitOf(words.limit) === undefined ? text.search.limitRange : undefined}
      sx={{ width: 112 }}
      onChange={(event) => onChange({ ...words, limit: event.target.value })}
      slotProps={{ htmlInput: { min: 1, max: contextLimits.searchLimitMaximum, step: 1 } }}
    />
    <TextField
      size="small"
      type="number"
      label={text.search.threshold}
      value={words.threshold}
      error={thresholdOf(words.threshold) === undefined}
      helperText={thresholdOf(words.threshold) === undefined ? text.search.thresholdRange : undefined}
      sx={{ width: 112 }}
      onChange={(event) => onChange({ ...words, threshold: event.target.value })}
      slotProps={{ htmlInput: { min: 0, max: 1, step: 0.1 } }}
    />
  </Stack>
);

/** Says discreetly why the built-in search answers, since it works. A failing vector search is a warning. */
const NoVectors = ({ reason, onSettings }: Pick<SearchBarProps, 'reason' | 'onSettings'>) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
    <Typography component="output" variant="body2" color={reason === undefined ? 'textSecondary' : 'warning'}>
      {reason === undefined ? text.search.unavailable : text.search.reason(reason)}
    </Typography>
    <Button size="small" onClick={onSettings}>
      {text.search.setUp}
    </Button>
  </Stack>
);

/** The search box: searches by vectors if connected, otherwise by the built-in index. */
export const SearchBar = ({ words, onChange, isConnected, reason, onSettings }: SearchBarProps) => (
  <Stack spacing={1} sx={{ mb: 2 }}>
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
      <SearchField
        label={isConnected === true ? text.search.semantic : text.search.basic}
        value={words.query}
        isDisabled={isConnected === undefined}
        onChange={(query) => onChange({ ...words, query, isWide: false })}
      />
      {isConnected === true && (
        <>
          <Numbers words={words} onChange={onChange} />
          <Button onClick={onSettings} sx={{ flexShrink: 0, alignSelf: 'flex-start' }}>
            {text.search.settings}
          </Button>
        </>
      )}
    </Stack>
    {isConnected === false && <NoVectors reason={reason} onSettings={onSettings} />}
  </Stack>
);
