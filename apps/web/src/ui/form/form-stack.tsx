import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** A form with stacked fields, validated by the app rather than the browser. */
export const FormStack = ({ onSubmit, children }: { readonly onSubmit: () => void; readonly children: ReactNode }) => (
  <Stack
    component="form"
    noValidate
    spacing={2.5}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </Stack>
);
