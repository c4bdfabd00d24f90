import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Waiting } from '../state/waiting.tsx';

interface FormStackProps {
  /** It is being sent. */
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form with stacked fields, validated by the app rather than the browser. */
export const FormStack = ({ isBusy, onSubmit, children }: FormStackProps) => (
  <Stack
    component="form"
    noValidate
    spacing={2.5}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <Waiting isBusy={isBusy} />
    {children}
  </Stack>
);
