import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { useRef } from 'react';

interface FileButtonProps {
  readonly label: string;
  /** File extensions and types, in the format of the `accept` attribute. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly onChosen: (files: readonly File[]) => void;
}

/** A button that opens the system's dialog for one file, or several. */
export const FileButton = ({ label, accept, isMultiple = false, onChosen }: FileButtonProps) => {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button variant="outlined" startIcon={<UploadFile />} onClick={() => field.current?.click()}>
        {label}
      </Button>
      {/* The button is the control for users and screen readers: a field inside it would be a nested control. */}
      <input
        ref={field}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows choosing the same file again after it was fixed.
          event.target.value = '';
          if (files.length > 0) onChosen(files);
        }}
      />
    </div>
  );
};
