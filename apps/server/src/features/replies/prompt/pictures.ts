import { pictureLimits } from '@symbi/contracts/attachment-limits';
import type { CompletionPicture } from '../../../providers/provider.ts';
import { canSeePictures, type AgentRow, type Permission } from '../../agents/service.ts';
import type { AttachmentRow, Attachments } from '../../attachments/service.ts';
import { notSentNotice, picturesOf, type PathRow } from '../../messages/service.ts';

/** The pictures sent to a model, by message, and notices about the others. */
export interface PromptPictures {
  readonly byMessage: ReadonlyMap<string, readonly CompletionPicture[]>;
  readonly notices: readonly string[];
}

export interface PictureRequest {
  readonly agent: AgentRow;
  readonly permission: Permission;
  readonly question: PathRow;
  /** The sendable part of the shown branch, oldest first. */
  readonly path: readonly PathRow[];
}

type Files = Pick<Attachments, 'pictures' | 'bytesOf'>;

const subject = (count: number): string => (count === 1 ? '1 picture was' : `${count} pictures were`);

/** Why an agent is shown no pictures; undefined when it may see them. */
const refusalOf = ({ agent, permission, question }: PictureRequest): string | undefined => {
  const asked = picturesOf(question).length;
  if (!canSeePictures(agent))
    return asked === 0 ? '' : 'This agent cannot see pictures. It answered from your text alone.';
  if (permission.contexts) return undefined;
  return asked === 0 ? '' : notSentNotice(subject(asked), permission.destination.host);
};

interface MessagePictures {
  readonly messageId: string;
  readonly rows: readonly AttachmentRow[];
}

/** The newest pictures, as many as one request may carry. */
const newestOf = (found: readonly MessagePictures[]): MessagePictures[] => {
  let room: number = pictureLimits.perRequest;
  let bytes: number = pictureLimits.bytesPerRequest;
  const chosen: MessagePictures[] = [];
  for (const { messageId, rows } of found.toReversed()) {
    const kept: AttachmentRow[] = [];
    for (const row of rows) {
      if (room <= 0 || row.bytes > bytes) continue;
      room -= 1;
      bytes -= row.bytes;
      kept.push(row);
    }
    chosen.unshift({ messageId, rows: kept });
  }
  return chosen;
};

const countOf = (chosen: readonly MessagePictures[]): number => chosen.reduce((sum, { rows }) => sum + rows.length, 0);

/** Finds and reads the pictures a model is shown. Deleted ones are left out, because deleting means exactly that. */
export const gatherPictures = async (files: Files, request: PictureRequest): Promise<PromptPictures> => {
  const { path } = request;
  const named = path
    .map((row) => ({ row, ids: picturesOf(row).map(({ _id }) => _id) }))
    .filter(({ ids }) => ids.length > 0);
  if (named.length === 0) return { byMessage: new Map(), notices: [] };
  const refusal = refusalOf(request);
  if (refusal !== undefined) return { byMessage: new Map(), notices: refusal === '' ? [] : [refusal] };
  const found: MessagePictures[] = [];
  for (const { row, ids } of named)
    found.push({ messageId: row.id, rows: await files.pictures(row.owner_id, row.conversation_id, ids) });
  const chosen = newestOf(found);
  const byMessage = new Map<string, CompletionPicture[]>();
  let missing = 0;
  for (const { messageId, rows } of chosen) {
    const pictures: CompletionPicture[] = [];
    for (const row of rows) {
      const bytes = await files.bytesOf(row);
      if (bytes === undefined || row.media_type === null) missing += 1;
      else pictures.push({ id: row.id, mediaType: row.media_type, bytes });
    }
    byMessage.set(messageId, pictures);
  }
  const left = countOf(found) - countOf(chosen);
  return {
    byMessage,
    notices: [
      ...(left > 0 ? [`${subject(left)} left out: a request carries the newest ${countOf(chosen)}.`] : []),
      ...(missing > 0 ? [`${subject(missing)} not sent: this server does not have the file.`] : []),
    ],
  };
};
