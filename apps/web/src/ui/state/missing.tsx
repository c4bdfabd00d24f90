import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import { useDocumentTitle } from '../page.tsx';
import { EmptyState } from './empty-state.tsx';

interface MissingProps {
  readonly title: string;
  readonly reason: string;
  /** The list it would be in. */
  readonly to: string;
  readonly label: string;
}

/** Instead of a page whose subject is gone: trying again would not help, the list it was in does. */
export const Missing = ({ title, reason, to, label }: MissingProps) => {
  useDocumentTitle(title);
  return (
    <EmptyState
      isPage
      title={title}
      hint={reason}
      action={
        <Button component={RouterLink} to={to} variant="contained">
          {label}
        </Button>
      }
    />
  );
};
