import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { text } from '../text.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

/** The button of the list of conversations that brings in those of other applications. */
export const ImportConversations = () => {
  const [isOpen, setIsOpen] = useState(false);
  const [importId, setImportId] = useState<string | null>(null);
  return (
    <>
      <Button onClick={() => setIsOpen(true)} sx={{ flexShrink: 0 }}>
        {text.import.open}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ImportDialog importId={importId} onImport={setImportId} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
};
