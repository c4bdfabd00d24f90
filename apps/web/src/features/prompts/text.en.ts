import { counted } from '../../platform/text/catalog.ts';

export const en = {
  title: 'Prompts',
  hint: 'Texts you use often. Type / and a name in a message to insert one.',
  add: 'Add Prompt',
  edit: 'Edit',
  editLabel: (name: string) => `Edit ${name}`,
  remove: 'Delete',
  removeLabel: (name: string) => `Delete ${name}`,
  empty: 'No prompts yet',
  emptyHint:
    'Add one named translate with the text "Translate this into {{language}}: {{text}}". Typing /translate then asks for the language and the text.',
  loadFailed: 'The prompts could not be loaded',
  added: 'Prompt added',
  saved: 'Prompt saved',
  removed: 'Prompt deleted',
  saveFailed: 'The prompt could not be saved',
  removeFailed: 'The prompt could not be deleted',
  confirm: {
    title: 'Delete Prompt',
    question: (name: string) => `Are you sure you want to delete "${name}"? Messages it was used in stay as they are.`,
  },
  dialog: {
    add: 'Add Prompt',
    edit: 'Edit Prompt',
    name: 'Name',
    nameHint: (name: string) => `Typed as /${name === '' ? 'name' : name}`,
    text: 'Text',
    textHint: 'Anything in {{double braces}} is asked for each time.',
    asks: (names: string) => `Asks for: ${names}`,
    submit: 'Save',
  },
  fill: {
    hint: 'Enter to go on, Shift+Enter for a new line.',
    preview: 'Preview',
    submit: 'Insert',
  },
  list: {
    title: 'Prompts',
    found: (count: number) => counted(count, 'prompt', 'prompts'),
    none: 'No prompts yet. Manage them in Settings, under Preferences.',
    toSettings: 'Add a prompt',
    failed: 'Your prompts could not be loaded.',
  },
};
