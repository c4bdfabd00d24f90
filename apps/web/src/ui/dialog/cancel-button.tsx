import Button from '@mui/material/Button';
import { text } from '../../platform/text/text.ts';

interface CancelButtonProps {
  /** What was asked for is under way: leaving does not stop it any more, so that the button says only that it closes. */
  readonly isBusy: boolean;
  readonly label?: string;
  readonly onClose: () => void;
}

/** Leaves a dialog. It stays usable during a request, which may take long or wait for the network. */
export const CancelButton = ({ isBusy, label = text.actions.cancel, onClose }: CancelButtonProps) => (
  <Button onClick={onClose}>{isBusy ? text.actions.close : label}</Button>
);
