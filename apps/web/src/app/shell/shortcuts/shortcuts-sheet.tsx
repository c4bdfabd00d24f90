import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { CloseActions } from '../../../ui/dialog/close-actions.tsx';
import { text as shell } from '../text.ts';
import { text } from './text.ts';

const Key = ({ name }: { readonly name: string }) => (
  <Box
    component="kbd"
    sx={{
      display: 'inline-block',
      minWidth: 24,
      px: 0.75,
      textAlign: 'center',
      border: 1,
      borderColor: 'text.secondary',
      borderRadius: 0.5,
      fontFamily: 'inherit',
      fontSize: '0.8125rem',
    }}
  >
    {name}
  </Box>
);

const heading = { variant: 'subtitle2', component: 'h3', color: 'textSecondary' } as const;

const Rows = ({ rows }: Pick<(typeof text.groups)[number], 'rows'>) => (
  <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '112px 1fr', gap: 1.5, m: 0, mt: 1 }}>
    {rows.map(({ keys, does }) => (
      <Fragment key={does}>
        <Box component="dt" sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start' }}>
          {keys.map((name) => (
            <Key key={name} name={name} />
          ))}
        </Box>
        <Box component="dd" sx={{ m: 0 }}>
          {does}
        </Box>
      </Fragment>
    ))}
  </Box>
);

/** One key can mean two things, so the list says where each applies. */
export const ShortcutsSheet = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog open onClose={onClose} aria-labelledby="shortcuts-title" fullWidth maxWidth="xs">
    <DialogTitle id="shortcuts-title">{shell.palette.shortcuts}</DialogTitle>
    {/* It scrolls in a low window, with the keys too. */}
    <DialogContent tabIndex={0}>
      <Stack spacing={2.5}>
        {text.groups.map(({ where, rows }) => (
          <section key={where}>
            <Typography {...heading}>{where}</Typography>
            <Rows rows={rows} />
          </section>
        ))}
      </Stack>
    </DialogContent>
    <CloseActions onClose={onClose} />
  </Dialog>
);
