/** The keys, by where they apply. */
export const en = {
  groups: [
    {
      where: 'Anywhere',
      rows: [
        { keys: ['Ctrl', 'K'], does: 'Open the command palette (⌘ K on a Mac)' },
        { keys: ['Ctrl', 'F'], does: 'Find in the open conversation; pressed again, the search of the browser' },
        { keys: ['Alt', '↑ ↓'], does: 'Go to the conversation above or below' },
        { keys: ['Esc'], does: 'Stop the reply, or close a dialog' },
      ],
    },
    {
      where: 'When you are not typing',
      rows: [
        { keys: ['/'], does: 'Focus the search box' },
        { keys: ['?'], does: 'Show this list' },
        { keys: ['F2'], does: 'Rename the conversation chosen in the menu' },
      ],
    },
    {
      where: 'On a checkbox in the list of conversations',
      rows: [
        { keys: ['Ctrl', 'A'], does: 'Select the whole list (⌘ A on a Mac)' },
        { keys: ['Esc'], does: 'Select none' },
      ],
    },
    {
      where: 'In the message field',
      rows: [
        { keys: ['Enter'], does: 'Send the message' },
        { keys: ['Shift', 'Enter'], does: 'Start a new line' },
        { keys: ['/'], does: 'Insert a prompt, at the start of a line' },
        { keys: ['@'], does: 'Choose who answers' },
        { keys: ['↑'], does: 'Edit your last message, if the field is empty' },
      ],
    },
  ],
};
