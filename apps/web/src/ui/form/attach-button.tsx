import AttachFile from '@mui/icons-material/AttachFile';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';

interface AttachButtonProps {
  readonly label: string;
  /** File endings and types, as the file dialog of the system takes them. */
  readonly accept: string;
  readonly isDisabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that asks the system for files. */
export const AttachButton = ({ label, accept, isDisabled, onFiles }: AttachButtonProps) => {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        disabled={isDisabled}
        onClick={() => field.current?.click()}
        sx={{ flexShrink: 0 }}
      >
        <AttachFile fontSize="small" />
      </IconButton>
      {/* The button is what people and screen readers meet: a field inside of it would be a control in a control. */}
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // So that the same file, mended, can be chosen again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
};
