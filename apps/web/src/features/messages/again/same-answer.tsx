import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { text } from './text.ts';

/** Says why another try changed nothing, and what would. */
export const SameAnswer = () => (
  <Alert
    severity="info"
    action={
      <Button component={Link} to={paths.context} size="small" color="inherit">
        {text.add}
      </Button>
    }
    sx={{ mt: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' }, '& .MuiAlert-message': { flex: '1 1 200px' } }}
  >
    {text.same}
  </Alert>
);
