import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { text } from '../text.ts';
import { FunctionList } from './function-list.tsx';

export const FunctionsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{text.functions.title}</DialogTitle>
      {/* Focusable, because the keyboard could not scroll a plain list. */}
      <DialogContent tabIndex={0}>
        <DialogContentText sx={{ mb: 1 }}>{text.functions.hint}</DialogContentText>
        <FunctionList />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text.functions.close}</Button>
      </DialogActions>
    </Dialog>
  );
};
