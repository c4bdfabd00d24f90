import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment, useState, type ReactNode } from 'react';
import { CloseActions } from '../../../ui/dialog/close-actions.tsx';
import { Section } from '../../../ui/section.tsx';
import { text } from '../text.ts';

const InfoDialog = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => (
  <Dialog open={isOpen} onClose={onClose} aria-labelledby="trust-info-title" fullWidth maxWidth="sm">
    <DialogTitle id="trust-info-title">{text.trust.info.title}</DialogTitle>
    <DialogContent tabIndex={0}>
      <Box component="dl" sx={{ m: 0 }}>
        {text.trust.info.rows.map(({ term, meaning }) => (
          <Fragment key={term}>
            <Typography component="dt" sx={{ fontWeight: 600 }}>
              {term}
            </Typography>
            <Typography component="dd" sx={{ m: 0, mb: 1.5 }} color="textSecondary">
              {meaning}
            </Typography>
          </Fragment>
        ))}
      </Box>
    </DialogContent>
    <CloseActions onClose={onClose} />
  </Dialog>
);

/** Explains how replies are judged; there is nothing to choose. */
export const TrustMode = ({ children }: { readonly children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section>
      <Stack spacing={2} sx={{ alignItems: 'flex-start', maxWidth: '70ch' }}>
        <Chip label={text.trust.mode} variant="outlined" />
        <Typography>{text.trust.body}</Typography>
        <Typography>{text.trust.external}</Typography>
        <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
          <Button variant="outlined" startIcon={<InfoOutlined />} onClick={() => setIsOpen(true)}>
            {text.trust.more}
          </Button>
          {children}
        </Stack>
      </Stack>
      <InfoDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Section>
  );
};
