import { expect, test } from 'vitest';
import { speaksOfFiles } from './speaks-of-files.ts';

test.each([
  'What does the attached file say about photosynthesis?',
  'Is that in my document?',
  'What does Lease 2024 say of plants?',
  'Was sagt das Dokument über Pflanzen?',
  'Übersetze die angehängte Datei',
  'Que dit ce fichier des plantes ?',
  '¿Qué dice el archivo de las plantas?',
  '这份文件说了什么关于植物的？',
  'この資料は植物について何と言っていますか',
])('%s speaks of a file', (message) => {
  expect(speaksOfFiles(message, ['Lease-2024.pdf'])).toBe(true);
});

test.each(['How does photosynthesis work?', 'How do I open a file?', 'Was ist eine Datei?', 'What is a release?', ''])(
  '%s does not',
  (message) => {
    expect(speaksOfFiles(message, ['lease.txt'])).toBe(false);
  },
);
