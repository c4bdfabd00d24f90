import { catalog } from '../../platform/text/catalog.ts';

const en = {
  imported: 'Imported',
  notRated: 'Imported, not rated',
  from: (source: string) => `from ${source}`,
  at: (date: string, time: string) => `${date}, ${time}`,
  sources: { chatgpt: 'ChatGPT', librechat: 'LibreChat', openwebui: 'Open WebUI', symbi: 'Symbi' },
};

export const text = catalog({ en });
