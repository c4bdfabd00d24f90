import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import type { ReactNode, Ref } from 'react';
import { text } from './text.ts';

/** Another control that opens the import; after it, the focus returns to the element of the ref. */
export type ImportTrigger = (open: () => void, ref: Ref<HTMLButtonElement>) => ReactNode;

interface ImportButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick: () => void;
}

/** The first action of a screen whose things can be imported. */
export const ImportButton = ({ ref, onClick }: ImportButtonProps) => (
  <Button ref={ref} variant="outlined" startIcon={<UploadFile />} onClick={onClick} sx={{ flexShrink: 0 }}>
    {text.open}
  </Button>
);
