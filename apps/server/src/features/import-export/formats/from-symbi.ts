import { ERASED_NOTICE } from '@symbi/contracts/limits';
import { z } from 'zod';
import { limitEntries, type Draft, type DraftMessage } from './draft.ts';
import { NOT_A_FILE, Parts, TOOL, UNFINISHED, type LeftOuts } from './left-outs.ts';
import { folderOf, idOf, modelOf, tagsOf, timeOf, titleOf } from './values.ts';

const conversation = z.object({
  _id: z.string(),
  title: z.unknown().optional(),
  tags: z.unknown().optional(),
  isArchived: z.unknown().optional(),
  isPinned: z.unknown().optional(),
  folderName: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  lastActivity: z.unknown().optional(),
  headId: z.unknown().optional(),
  messages: z.array(z.unknown()),
});
const message = z.object({
  _id: z.string(),
  parentId: z.unknown().optional(),
  sender: z.string(),
  agentName: z.unknown().optional(),
  content: z.string(),
  encryptedContent: z.unknown().optional(),
  timestamp: z.unknown().optional(),
  contextTags: z.unknown().optional(),
  trustScore: z.unknown().optional(),
  trust: z.unknown().optional(),
  stance: z.unknown().optional(),
  citations: z.unknown().optional(),
  toolCalls: z.unknown().optional(),
  pictures: z.unknown().optional(),
  documents: z.unknown().optional(),
  contexts: z.unknown().optional(),
  thoughts: z.unknown().optional(),
  judgment: z.unknown().optional(),
  status: z.unknown().optional(),
  notices: z.unknown().optional(),
  usage: z.object({ model: z.unknown().optional(), isCut: z.unknown().optional() }).optional().catch(undefined),
  origin: z.object({ model: z.unknown().optional(), at: z.unknown() }).optional().catch(undefined),
});

type FileMessage = z.infer<typeof message>;

const BROKEN_OFF: readonly unknown[] = ['streaming', 'stopped', 'failed', 'interrupted'];

const saidOn = ({ notices }: FileMessage): readonly unknown[] => (Array.isArray(notices) ? notices : []);

/** Its end was not written, or was already missing where it was imported. One that was deleted is only that. */
const isUnfinished = (given: FileMessage): boolean => {
  const { sender, status, usage } = given;
  const said = saidOn(given);
  if (sender !== 'agent' || said.includes(ERASED_NOTICE)) return false;
  return BROKEN_OFF.includes(status) || usage?.isCut === true || said.includes(UNFINISHED);
};

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** What was said about a message there, which is not said of it here. */
const noteOpinions = (given: FileMessage, left: LeftOuts): void => {
  if (given.judgment !== undefined) left.note('judgments', 'They are of a score, and imported replies are not rated');
  const lost = saidOn(given).filter((notice) => notice !== UNFINISHED && notice !== ERASED_NOTICE);
  left.note('notices on messages', 'They tell how a message came about where it was written', lost.length);
};

const readMessage = (value: unknown, left: LeftOuts): DraftMessage[] => {
  const parsed = message.safeParse(value);
  const id = parsed.success ? idOf(parsed.data._id) : undefined;
  if (!parsed.success || id === undefined) {
    left.note('messages', 'They are not of the expected form');
    return [];
  }
  const given = parsed.data;
  const parentId = idOf(given.parentId) ?? null;
  const skipped: DraftMessage = { id, parentId, sender: undefined, content: '' };
  if (given.encryptedContent !== undefined && given.encryptedContent !== null) {
    left.note('encrypted messages', 'They open only in the conversation they were written in');
    return [skipped];
  }
  if (given.sender !== 'user' && given.sender !== 'agent') {
    left.note('notices of the application', 'They were not said by the person or the agent');
    return [skipped];
  }
  const parts = new Parts(left);
  parts.text(given.content);
  parts.miss('sources', 'What they point to is not in the file', lengthOf(given.citations));
  parts.miss('calls of functions', TOOL, lengthOf(given.toolCalls));
  parts.miss('images', NOT_A_FILE, lengthOf(given.pictures));
  parts.miss('files', NOT_A_FILE, lengthOf(given.documents));
  parts.miss('contexts', 'What they point to is not in the file', lengthOf(given.contexts));
  if (given.thoughts !== undefined) left.note('reasoning', 'Only what was said is imported');
  if (given.trustScore !== undefined || given.trust !== undefined)
    left.note('trust scores', 'A score from a file could be forged: imported replies are not rated');
  if (given.stance !== undefined)
    left.note('changes of stance', 'They are signed in the log of the other server, which this one cannot sign for');
  noteOpinions(given, left);
  const sender = given.sender;
  const model = sender === 'agent' ? modelOf(given.origin?.model, given.usage?.model, given.agentName) : undefined;
  const at = timeOf(given.origin?.at) ?? timeOf(given.timestamp);
  return [
    {
      id,
      parentId,
      sender,
      content: parts.content,
      notices: isUnfinished(given) ? [...parts.notices, UNFINISHED] : parts.notices,
      at,
      model,
      tags: tagsOf(given.contextTags),
    },
  ];
};

/** A conversation of our own export. */
export const readSymbi = (value: unknown, left: LeftOuts): Draft => {
  const given = conversation.parse(value);
  limitEntries(given.messages.length);
  return {
    source: 'symbi',
    id: idOf(given._id),
    title: titleOf(given.title),
    tags: tagsOf(given.tags),
    isArchived: given.isArchived === true,
    isPinned: given.isPinned === true,
    folder: folderOf(given.folderName),
    createdAt: timeOf(given.createdAt),
    updatedAt: timeOf(given.lastActivity),
    headId: idOf(given.headId),
    messages: given.messages.flatMap((entry) => readMessage(entry, left)),
  };
};
