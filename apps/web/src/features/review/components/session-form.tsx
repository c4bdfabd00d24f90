import History from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { formatDateTime } from '../../../platform/format.ts';
import { recentQuery, titleQuery } from '../api.ts';
import { parseSession } from '../model.ts';
import { text } from '../text.ts';

interface RecentProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly onChoose: (session: string) => void;
}

const RecentMenu = ({ anchor, onClose, onChoose }: RecentProps) => {
  const { data, isError } = useQuery({ ...recentQuery, enabled: anchor !== null });
  const note = isError ? text.form.recentFailed : data?.length === 0 ? text.form.recentEmpty : null;
  return (
    <Menu
      disablePortal
      anchorEl={anchor}
      open={anchor !== null && (data !== undefined || isError)}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': text.form.recent }, paper: { sx: { maxHeight: 420, maxWidth: 420 } } }}
    >
      {note !== null && <MenuItem onClick={onClose}>{note}</MenuItem>}
      {data?.map(({ session_id: session, title, closed, rows, updatedAt }) => (
        <MenuItem key={session} onClick={() => onChoose(session)}>
          <ListItemText
            primary={title || (closed ? text.form.deleted : session)}
            secondary={`${formatDateTime(updatedAt)} · ${text.form.rows(rows)} · ${session}`}
            slotProps={{ primary: { noWrap: true, dir: 'auto' }, secondary: { sx: { overflowWrap: 'anywhere' } } }}
            sx={{ whiteSpace: 'normal' }}
          />
        </MenuItem>
      ))}
    </Menu>
  );
};

interface SessionFormProps {
  readonly session: string | null;
  /** The value in the address, even if it is not a session id. */
  readonly given: string;
  readonly isLoading: boolean;
  readonly onLoad: (session: string) => void;
}

/** The field follows the address; its value is only loaded if it can be a session id. */
const useSessionField = ({ session, given, onLoad }: Omit<SessionFormProps, 'isLoading'>) => {
  const [typed, setTyped] = useState(session ?? given);
  const [shown, setShown] = useState(session);
  const [problem, setProblem] = useState<'missing' | 'invalid' | null>(
    session === null && given.trim() !== '' ? 'invalid' : null,
  );
  const input = useRef<HTMLInputElement>(null);
  if (session !== shown) {
    setShown(session);
    setTyped(session ?? '');
  }
  const load = (text: string): void => {
    const parsed = parseSession(text);
    setProblem('problem' in parsed ? parsed.problem : null);
    if ('problem' in parsed) return input.current?.focus();
    setTyped(parsed.session);
    onLoad(parsed.session);
  };
  const change = (text: string): void => {
    setTyped(text);
    setProblem(null);
  };
  return { typed, problem, input, load, change };
};

/** The title of the session; loaded separately if it is not among the recent ones. */
const useTitle = (session: string | null): string | undefined => {
  const { data } = useQuery({ ...recentQuery, enabled: session !== null });
  const recent = data?.find(({ session_id: id }) => id === session);
  const isOlder = session !== null && data !== undefined && recent === undefined;
  const own = useQuery({ ...titleQuery(session ?? ''), enabled: isOlder });
  const title = recent?.title ?? own.data ?? '';
  return title === '' ? undefined : title;
};

/** As high as the field, and always one line: two would not fit. */
const formButton = { height: 40, whiteSpace: 'nowrap' } as const;

/** The session to review: typed, or chosen from the recent ones. */
export const SessionForm = ({ isLoading, ...props }: SessionFormProps) => {
  const { typed, problem, input, load, change } = useSessionField(props);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const title = useTitle(props.session);
  // Once another id is typed, the title of the previous session no longer applies.
  const about = title === undefined || typed !== props.session ? text.form.hint : text.form.about(title);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    load(typed);
  };
  const handleChoose = (chosen: string): void => {
    setAnchor(null);
    load(chosen);
  };
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={handleSubmit}
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1.5}
      sx={{ alignItems: { sm: 'flex-start' }, mb: 3 }}
    >
      <TextField
        fullWidth
        size="small"
        label={text.form.label}
        value={typed}
        inputRef={input}
        error={problem !== null}
        helperText={problem === null ? about : text.form[problem]}
        onChange={(event) => change(event.target.value)}
        slotProps={{
          htmlInput: { maxLength: 100, autoComplete: 'off', spellCheck: false },
          formHelperText: { role: problem === null ? undefined : 'alert' },
        }}
      />
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexShrink: 0, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <Button type="submit" variant="contained" loading={isLoading} sx={formButton}>
          {text.form.load}
        </Button>
        <Button
          variant="outlined"
          startIcon={<History />}
          aria-haspopup="menu"
          sx={formButton}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {text.form.recent}
        </Button>
      </Stack>
      <RecentMenu anchor={anchor} onClose={() => setAnchor(null)} onChoose={handleChoose} />
    </Stack>
  );
};
