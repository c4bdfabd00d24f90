import { conversationOfReport } from '@symbi/contracts/report';
import type { ReportConversation } from '@symbi/contracts/reports';
import type { Conversations } from '../conversations/service.ts';
import type { ReportRow } from './table.ts';

export type Subjects = (ownerId: string, rows: readonly ReportRow[]) => Promise<ReportConversation[]>;

/** Names the conversations that reports are about: reports store no title, which may change or be erased. */
export const createSubjects =
  (conversations: Pick<Conversations, 'findAll'>): Subjects =>
  async (ownerId, rows) => {
    const ids = rows.flatMap(({ metadata }) => conversationOfReport(JSON.parse(metadata)) ?? []);
    const found = await conversations.findAll(ownerId, [...new Set(ids)]);
    return found.map(({ id, title }) => ({ _id: id, title }));
  };
