import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { useRef } from 'react';

interface FileButtonProps {
  readonly label: string;
  /** File endings and types, as the file dialog of the system takes them. */
  readonly accept: string;
  readonly onChosen: (file: File) => void;
}

/** A button that asks the system for one file. */
export const FileButton = ({ label, accept, onChosen }: FileButtonProps) => {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button variant="outlined" startIcon={<UploadFile />} onClick={() => field.current?.click()}>
        {label}
      </Button>
      {/* The button is what people and screen readers meet: a field inside of it would be a control in a control. */}
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // So that the same file, mended, can be chosen again.
          event.target.value = '';
          if (file !== undefined) onChosen(file);
        }}
      />
    </div>
  );
};
