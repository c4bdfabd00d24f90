import AttachFile from '@mui/icons-material/AttachFile';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';

interface AttachButtonProps {
  readonly label: string;
  /** Says more than the label, such as what can be chosen. */
  readonly hint?: string;
  /** File extensions and types, in the format of the `accept` attribute. */
  readonly accept: string;
  readonly isDisabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that opens the system's file dialog. */
export const AttachButton = ({ label, hint = label, accept, isDisabled, onFiles }: AttachButtonProps) => {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        aria-label={label}
        title={hint}
        disabled={isDisabled}
        onClick={() => field.current?.click()}
        sx={{ flexShrink: 0 }}
      >
        <AttachFile fontSize="small" />
      </IconButton>
      {/* The button is the control for users and screen readers: a field inside it would be a nested control. */}
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows choosing the same file again after it was fixed.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
};
