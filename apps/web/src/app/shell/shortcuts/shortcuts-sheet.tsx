import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Fragment } from 'react';
import { CloseActions } from '../../ui/dialog/close-actions.tsx';
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

export const ShortcutsSheet = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog open onClose={onClose} aria-labelledby="shortcuts-title" fullWidth maxWidth="xs">
    <DialogTitle id="shortcuts-title">{text.shortcuts.title}</DialogTitle>
    <DialogContent>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1.5, m: 0 }}>
        {text.shortcuts.rows.map(({ keys, does }) => (
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
    </DialogContent>
    <CloseActions onClose={onClose} />
  </Dialog>
);
