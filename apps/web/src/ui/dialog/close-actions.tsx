import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { text as common } from '../../platform/text/text.ts';

/** The foot of a dialog that there is nothing to do in but close it. */
export const CloseActions = ({ onClose }: { readonly onClose: () => void }) => (
  <DialogActions>
    <Button onClick={onClose}>{common.actions.close}</Button>
  </DialogActions>
);
