import { formatNumber } from '../../platform/format.ts';
import { counted } from '../../platform/text/catalog.ts';

export const en = {
  menu: {
    markdown: 'Export as Markdown',
    json: 'Export as JSON',
    failed: 'The conversation could not be exported.',
  },
  exportAll: {
    title: 'Conversations as a file',
    hint: 'Every conversation with all branches, scores with their explanation, tags and times. Encrypted messages stay encrypted.',
    action: 'Export all conversations',
    failed: 'The conversations could not be exported.',
  },
  undo: {
    action: 'Undo import',
    title: 'Undo import',
    question: (count: number) =>
      `${count === 1 ? 'The conversation that this import created is deleted.' : `The ${formatNumber(count)} conversations that this import created are deleted.`} What was written to since then stays, as does what was here before.`,
    confirm: 'Undo import',
    failed: 'The import could not be undone.',
    undone: (count: number) => `${formatNumber(count)} deleted again`,
    done: (removed: number, kept: number) =>
      [
        `${counted(removed, 'conversation', 'conversations')} deleted.`,
        kept === 0
          ? ''
          : kept === 1
            ? '1 stays: it was written to since.'
            : `${formatNumber(kept)} stay: they were written to since.`,
      ]
        .filter((part) => part !== '')
        .join(' '),
  },
  import: {
    title: 'Import Conversations',
    hint: 'Exports from ChatGPT (conversations.json), LibreChat, Open WebUI and Symbi. Imported replies are never rated: a score in a file could be forged.',
    stopSending: 'Stop upload',
    sendingStopped: 'Upload stopped.',
    nothingImported: 'Upload stopped. Nothing was imported.',
    last: (file: string, date: string, state: string) => `Last import: ${file}, ${date}. ${state}`,
    openReport: 'Open report',
    underWay: (share: string) => `Import running… ${share}`,
    ended: 'Import ended: open report',
    tooLarge: (limit: string) => `At most ${limit} characters can be imported at once`,
    archive: 'This is an archive. Unpack it and choose the conversations.json inside.',
    itemsFailed: 'The results could not be loaded.',
    sources: { chatgpt: 'ChatGPT', librechat: 'LibreChat', openwebui: 'Open WebUI', symbi: 'Symbi' },
    from: (source: string) => `From ${source}`,
    imported: (count: number) => counted(count, 'conversation imported', 'conversations imported'),
    extended: (count: number) => `${counted(count, 'conversation', 'conversations')} completed`,
    repeated: (count: number) => `Already here: ${formatNumber(count)}, not imported again`,
    copies: 'Also import what is already here, as copies',
    copiesHint:
      "For copies of what is already here, import the file again with 'Also import what is already here, as copies'.",
    refused: (count: number) => `${formatNumber(count)} not imported`,
    messages: (count: number) => counted(count, 'message', 'messages'),
    items: 'Result for each conversation',
    onlyIncomplete: 'Only those with something left out',
    nothingLeftOut: 'Nothing was left out.',
    more: 'Show more',
    itemStates: {
      imported: 'Imported',
      extended: 'Completed',
      repeated: 'Already here',
      refused: 'Not imported',
      undone: 'Imported, then deleted by the undo',
    },
    /** A refused conversation is named above it. What is left out is a plural, or a mass such as 'reasoning'. */
    leftOut: (count: number, what: string, why: string) =>
      what === 'the conversation' ? `${why}.` : `Left out: ${what} (${formatNumber(count)}). ${why}.`,
  },
};
