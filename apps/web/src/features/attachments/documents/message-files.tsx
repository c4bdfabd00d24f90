import type { Message } from '@symbi/contracts/conversations';
import { MessagePictures } from '../pictures/message-pictures.tsx';
import { MessageDocuments } from './message-documents.tsx';

/** The files sent with a message. */
export const MessageFiles = ({ message }: { readonly message: Message }) => {
  const { pictures, documents, conversationId } = message;
  return (
    <>
      {pictures !== undefined && <MessagePictures message={message} />}
      {documents !== undefined && <MessageDocuments {...{ conversationId, documents }} />}
    </>
  );
};
