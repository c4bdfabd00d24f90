import { canonicalJson } from '@symbi/ledger';
import { capsuleFields, type Capsule, type CapsuleFields } from '@symbi/contracts/capsules';
import { conversationOfSession } from '@symbi/contracts/common';
import type { Clock } from '../../platform/clock.ts';
import { toIsoTime } from '../../platform/clock.ts';
import { isUniqueViolation, type Database, type Query, type Transaction } from '../../platform/database/database.ts';
import { conflict, notFound, type Failure } from '../../platform/failure.ts';
import { deleteVersions, insertVersion, listAllVersions, listVersions } from './queries.ts';
import type { Conversations } from '../conversations/service.ts';
import type { Timeline } from '../timeline/service.ts';
import type { CapsuleRow } from './table.ts';

export { capsuleText } from './capsule-text.ts';

export type CapsuleChange = { readonly [Name in keyof CapsuleFields]?: CapsuleFields[Name] | undefined };

export interface CapsulesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly conversations: Pick<Conversations, 'ownsSession' | 'lock'>;
  readonly timeline: Timeline;
  /** Notifies the owner's tabs after the commit. */
  readonly announce: (ownerId: string, saved: Capsule & { conversationId: string }) => void;
}

export const emptyCapsule: Capsule = {
  goals: [],
  tone_prefs: [],
  constraints: [],
  tags: [],
  notes: '',
  version: 0,
  updatedAt: null,
};

const VERSIONS_SHOWN = 50;

const overtaken = (stored: Capsule): Failure =>
  conflict('The capsule was changed elsewhere since you opened it', stored);

const fieldNames = ['goals', 'tone_prefs', 'constraints', 'tags', 'notes'] as const;

const fieldsOf = ({ goals, tone_prefs, constraints, tags, notes }: CapsuleFields): CapsuleFields => ({
  goals,
  tone_prefs,
  constraints,
  tags,
  notes,
});

const presentCapsule = (row: CapsuleRow): Capsule => ({
  ...capsuleFields.parse(JSON.parse(row.fields)),
  version: row.version,
  updatedAt: toIsoTime(row.created_at),
});

/** What a session should keep in mind: given to the agent with every reply. Every save is a version. */
export class Capsules {
  readonly #options: CapsulesOptions;

  constructor(options: CapsulesOptions) {
    this.#options = options;
  }

  async #assertOwn(ownerId: string, session: string): Promise<void> {
    if (!(await this.#options.conversations.ownsSession(ownerId, session))) throw notFound('session');
  }

  async #current(query: Query, ownerId: string, session: string): Promise<Capsule> {
    const [row] = await listVersions(query, ownerId, session, 1);
    return row === undefined ? emptyCapsule : presentCapsule(row);
  }

  async find(ownerId: string, session: string): Promise<Capsule> {
    await this.#assertOwn(ownerId, session);
    return this.findChecked(ownerId, session);
  }

  /** For a caller that has checked the session. */
  findChecked(ownerId: string, session: string): Promise<Capsule> {
    return this.#current(this.#options.database.read, ownerId, session);
  }

  async versions(ownerId: string, session: string): Promise<Capsule[]> {
    await this.#assertOwn(ownerId, session);
    const rows = await listVersions(this.#options.database.read, ownerId, session, VERSIONS_SHOWN);
    return rows.map(presentCapsule);
  }

  async #store(
    transaction: Transaction,
    ownerId: string,
    session: string,
    change: CapsuleChange,
    version: number | undefined,
  ): Promise<Capsule> {
    const conversationId = conversationOfSession(session);
    // Keeps it from being erased, and other versions from being saved.
    await this.#options.conversations.lock(transaction, ownerId, conversationId);
    const stored = await this.#current(transaction.query, ownerId, session);
    if (version !== undefined && version !== stored.version) throw overtaken(stored);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const fields = capsuleFields.parse({ ...fieldsOf(stored), ...given });
    const changed = fieldNames.filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(stored[name]));
    if (changed.length === 0) return stored;
    const row: CapsuleRow = {
      session,
      owner_id: ownerId,
      version: stored.version + 1,
      fields: JSON.stringify(fields),
      created_at: this.#options.clock(),
    };
    await insertVersion(transaction.query, row);
    await this.#options.timeline.append(transaction, ownerId, session, [
      { type: 'capsule_change', fields: { actor_id: ownerId, changed }, content: canonicalJson(fields) },
    ]);
    const saved = presentCapsule(row);
    transaction.afterCommit(() => this.#options.announce(ownerId, { ...saved, conversationId }));
    return saved;
  }

  /** Throws `conflict` with the stored capsule when `version` is not the newest. */
  async save(ownerId: string, session: string, change: CapsuleChange, version: number | undefined): Promise<Capsule> {
    const { database } = this.#options;
    await this.#assertOwn(ownerId, session);
    try {
      return await database.transaction((transaction) => this.#store(transaction, ownerId, session, change, version));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw overtaken(await this.findChecked(ownerId, session));
    }
  }

  /** Every version of every capsule. */
  exportAll(ownerId: string): Promise<CapsuleRow[]> {
    return listAllVersions(this.#options.database.read, ownerId);
  }

  remove({ query }: Transaction, ownerId: string, session: string): Promise<void> {
    return deleteVersions(query, ownerId, session);
  }
}
