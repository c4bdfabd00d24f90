import School from '@mui/icons-material/SchoolOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { text } from './text.ts';

const loadSteps = async () => (await import('./trust-onboarding.tsx')).TrustSteps;

/** Shows the three steps again, for whoever put them off. */
export const ShowSteps = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<School />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text.show}
      </Button>
      {isOpen && <LazyDialog title={text.show} load={loadSteps} onClose={() => setIsOpen(false)} />}
    </>
  );
};
