import type { Conversation } from '@symbi/contracts/conversations';
import { useUpdateConversation } from '../update.ts';
import { text as changesText } from '../changes-text.ts';
import { shownTitle } from '../titles.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { text } from './text.ts';

interface MoveDialogProps {
  readonly conversation: Pick<Conversation, '_id' | 'title' | 'folder'>;
  readonly onClose: () => void;
}

/** Chooses the place of a conversation. */
export const MoveDialog = ({ conversation, onClose }: MoveDialogProps) => {
  const { _id: id, title, folder: place } = conversation;
  const update = useUpdateConversation();
  return (
    <PlaceDialog
      title={text.moveTitle(shownTitle(title))}
      place={place}
      failed={changesText.couldNot.move(shownTitle(title))}
      onPlace={(folder) => update.mutateAsync({ id, change: { folder } })}
      onClose={onClose}
    />
  );
};
