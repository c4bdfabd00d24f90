import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../platform/paths.ts';
import { useDocumentTitle } from '../../ui/page.tsx';
import { text } from '../shell/text.ts';

export const NotFoundPage = () => {
  useDocumentTitle(text.notFound.title);
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: 10 }}>
      <Typography variant="h1">{text.notFound.title}</Typography>
      <Typography color="textSecondary">{text.notFound.hint}</Typography>
      <Button component={RouterLink} to={paths.dashboard} variant="contained">
        {text.goToDashboard}
      </Button>
    </Stack>
  );
};
