import { counted } from '../../platform/text/catalog.ts';

/** One set of words, whatever is imported. */
export const en = {
  open: 'Import',
  choose: 'Choose a file',
  chooseMany: 'Choose files',
  drop: 'Drop files to import them',
  chosen: (file: string, size: string) => `File: ${file}, ${size}`,
  chosenMany: (count: number, size: string) => `${counted(count, 'file', 'files')}, ${size}`,
  submit: 'Import',
  failed: 'The file could not be imported.',
  notText: 'The file is not UTF-8 text.',
  /** Contexts and assistants have the same limit. */
  tooLarge: 'The file is larger than 4 MB.',
  progress: 'Import progress',
  states: {
    uploading: 'Uploading the file',
    running: 'Importing…',
    done: 'Import finished',
    failed: 'The import failed',
    stopped: 'Import stopped. What was imported stays.',
  },
  stop: 'Stop',
  another: 'Import another file',
  progressFailed: 'The progress of the import could not be loaded.',
  stopFailed: 'The import could not be stopped.',
  gone: 'This import no longer has a report.',
};
