import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { limits } from '@symbi/contracts/limits';
import { searchTier, type SearchTier } from '@symbi/contracts/search';
import { text as common } from '../text.ts';
import { text } from './text.ts';
import { useOtherAgents, type NamedAgent } from './other-agents.ts';
import type { SearchFilter } from './search-filter.ts';

export interface SearchFiltersProps {
  readonly filter: SearchFilter;
  readonly agents: readonly NamedAgent[];
  readonly onChange: (change: Partial<SearchFilter>) => void;
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly any: string;
  readonly value: Value | null;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onChange: (value: Value | null) => void;
}

const field = { flex: '1 1 160px', minWidth: 0 } as const;

const Choice = <Value extends string>({ label, any, value, options, onChange }: ChoiceProps<Value>) => (
  <TextField
    select
    size="small"
    label={label}
    value={options.some(([known]) => known === value) ? value : ''}
    onChange={({ target }) => onChange(options.find(([known]) => known === target.value)?.[0] ?? null)}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    sx={field}
  >
    <MenuItem value="">{any}</MenuItem>
    {options.map(([known, name]) => (
      <MenuItem key={known} value={known}>
        <bdi>{name}</bdi>
      </MenuItem>
    ))}
  </TextField>
);

interface DayProps {
  readonly label: string;
  readonly value: string | null;
  /** What is wrong with it. */
  readonly problem?: string | undefined;
  readonly onChange: (value: string | null) => void;
}

const Day = ({ label, value, problem, onChange }: DayProps) => (
  <TextField
    type="date"
    size="small"
    label={label}
    value={value ?? ''}
    error={problem !== undefined}
    helperText={problem}
    onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
    sx={field}
  />
);

const tiers = searchTier.options.map((tier): [SearchTier, string] => [tier, text.tiers[tier]]);

/** One's agents, then others that have answered; an address may name one that is not known here. */
const useAgentOptions = (agents: readonly NamedAgent[], chosen: string | null) => {
  const known = [...agents, ...useOtherAgents(agents)].map(({ _id, name }): [string, string] => [_id, name]);
  const isMissing = chosen !== null && agents.length > 0 && known.every(([id]) => id !== chosen);
  return isMissing ? [...known, [chosen, text.otherAgent] as const] : known;
};

/** The filters of a search over all messages. */
export const SearchFilters = ({ filter, agents, onChange }: SearchFiltersProps) => (
  <Stack
    component="fieldset"
    direction="row"
    spacing={1.5}
    aria-label={text.filters}
    sx={{ border: 0, p: 0, m: 0, mt: 1.5, flexWrap: 'wrap' }}
  >
    <Choice
      label={common.agent}
      any={text.anyAgent}
      value={filter.agent}
      options={useAgentOptions(agents, filter.agent)}
      onChange={(agent) => onChange({ agent })}
    />
    <Choice
      label={text.tier}
      any={text.anyTier}
      value={filter.tier}
      options={tiers}
      onChange={(tier) => onChange({ tier })}
    />
    <Day label={text.from} value={filter.from} onChange={(from) => onChange({ from })} />
    <Day
      label={text.until}
      value={filter.until}
      problem={filter.from !== null && filter.until !== null && filter.until < filter.from ? text.endsFirst : undefined}
      onChange={(until) => onChange({ until })}
    />
    <TextField
      size="small"
      label={text.tag}
      value={filter.tag ?? ''}
      onChange={({ target }) => onChange({ tag: target.value.trim() === '' ? null : target.value })}
      slotProps={{ htmlInput: { maxLength: limits.tagLength, autoComplete: 'off' } }}
      sx={field}
    />
    <FormControlLabel
      control={<Checkbox size="small" checked={filter.pivots} onChange={(_, pivots) => onChange({ pivots })} />}
      label={text.pivots}
      sx={{ ...field, mr: 0 }}
    />
  </Stack>
);
