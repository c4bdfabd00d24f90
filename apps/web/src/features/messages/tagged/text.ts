import { catalog, counted } from '../../../platform/text/catalog.ts';

const en = {
  title: 'Messages by tag',
  field: 'Tag',
  apply: 'Show',
  suggestions: 'Tags in this conversation',
  showAll: 'Show all messages',
  showInPlace: 'Show in conversation',
  none: 'No messages with this tag',
  choose: 'Choose a tag to see only the messages that have it.',
  failed: 'The tagged messages could not be loaded.',
  older: 'Load earlier messages',
  found: (count: number, hasMore: boolean) => `${hasMore ? 'The newest ' : ''}${counted(count, 'message', 'messages')}`,
};

export const text = catalog({ en });
