import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { NamedContext } from '@symbi/contracts/context-title';
import { namedIn, namedTooMany, withoutMention } from '../outbox/mentions.ts';
import { text } from './text.ts';

interface NamedChipsProps {
  /** Text of the input. */
  readonly value: string;
  readonly chosen: readonly NamedContext[];
  readonly onChange: (value: string) => void;
}

const chip = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  maxWidth: 1,
  pl: 1.25,
  pr: 0.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: 4,
} as const;

/** A chip for each context named in the message, and those that are too many. */
export const NamedChips = ({ value, chosen, onChange }: NamedChipsProps) => {
  const contexts = namedIn(value, chosen);
  const tooMany = namedTooMany(value, chosen);
  return (
    <>
      <Box
        component="ul"
        aria-label={text.label}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, px: 1.5, pt: 1.5, pb: 0 }}
      >
        {contexts.map((context) => (
          <Box component="li" key={context._id} sx={chip}>
            <Typography variant="caption" noWrap title={context.title}>
              {text.source} <bdi>{context.title}</bdi>
            </Typography>
            <IconButton
              size="small"
              aria-label={text.remove(context.title)}
              onClick={() => onChange(withoutMention(value, context, chosen))}
            >
              <Close sx={{ fontSize: 16 }} />
            </IconButton>
          </Box>
        ))}
      </Box>
      {tooMany.length > 0 && (
        <Typography variant="caption" component="p" role="alert" sx={{ px: 1.5, pt: 1 }}>
          {text.tooMany(tooMany.map(({ title }) => title))}
        </Typography>
      )}
    </>
  );
};
