import type { RowType } from '../verify/row-shapes.ts';

/** The fields of each row type, in addition to the common ones. Ids, hashes and integers only: no erasable text. */
interface FieldsOf {
  /** The first row of every log: the verifier key it is signed with until a `key_rotation`. */
  opened: { readonly key: string };
  /** A stored message; its text is the content. */
  message: {
    readonly message_id: string;
    readonly parent_id: string | null;
    readonly sender: 'user' | 'agent' | 'system';
    readonly agent_id: string | null;
    /** 'imported': imported from a file, which alone states its time and author. */
    readonly state: 'done' | 'stopped' | 'failed' | 'interrupted' | 'imported';
  };
  /** A change point; the excerpts (and a stance that quotes the text) belong in the content. */
  timeline: {
    readonly message_id: string;
    readonly previous_message_id: string | null;
    readonly kind: string;
    readonly stance_from: string;
    readonly stance_to: string;
    readonly change_bp: number;
    readonly engine: string;
  };
  /**
   * A trust score and its 90 % interval in basis points (0 to 10,000), with the engine's version and the trust state. A
   * reply with nothing to score has no such row.
   */
  trust_score: {
    readonly message_id: string;
    readonly mode: 'grounded' | 'consistency' | 'ungrounded';
    /** Absent in rows of engines before 1.1.0. */
    readonly state?: 'checked' | 'second_opinion' | 'not_checked';
    readonly score_bp: number;
    readonly low_bp: number;
    readonly high_bp: number;
    readonly engine: string;
    /** The judging model, its finding, and the weight of that in the score; all three or none. */
    readonly judge?: string;
    readonly judge_finding?: 'clean' | 'not_found' | 'contradicted';
    /**
     * The share of right replies among replies with this finding, for equal numbers of right and wrong replies, in
     * basis points.
     */
    readonly judge_weight_bp?: number;
  };
  /** A new state of the capsule; its canonical JSON is the content. */
  capsule_change: { readonly actor_id: string; readonly changed: readonly string[] };
  /** The inputs of a reply: context ids, and the row hash of the capsule's state. */
  context_used: {
    readonly message_id: string;
    readonly context_ids: readonly string[];
    readonly capsule_row: string | null;
  };
  bridge_receipt: {
    readonly chosen: { readonly agent_key: string; readonly score_bp: number };
    readonly agents_considered: readonly string[];
    readonly proposal_id: string | null;
  };
  judgment: {
    readonly message_id: string;
    readonly actor_id: string;
    readonly judgment: 'right' | 'wrong' | 'unsure';
    /** Whether the badge was in view; absent in earlier rows, when it always was. */
    readonly given?: 'blind' | 'seen';
  };
  /** A person's decision on a call of a writing function, and the outcome; arguments and result are the content. */
  tool_decision: {
    readonly message_id: string;
    readonly actor_id: string;
    readonly call_id: string;
    readonly function: string;
    readonly decision: 'approved' | 'refused';
    readonly outcome: 'done' | 'failed' | 'not_run';
  };
  /** The content of an earlier row was erased; `target_hash` is that row's hash. */
  redaction: {
    readonly target_seq: number;
    readonly target_hash: string;
    readonly reason: 'message_erased' | 'conversation_erased' | 'account_erased' | 'operator' | 'retention';
  };
  /** From the next row on the log is signed by `new_key`; `handover` is a note signed by both keys. */
  key_rotation: { readonly old_key: string; readonly new_key: string; readonly handover: string };
  /** Nothing but redactions and key rotations may follow. */
  closed: { readonly reason: 'ended' | 'conversation_erased' | 'account_erased' };
}

export type RowFields<Type extends RowType> = FieldsOf[Type];

/** Text that can be erased later, with 16 fresh random bytes: the row holds only a commitment to it. */
export interface RowContent {
  readonly text: string;
  readonly salt: Uint8Array;
}

/** The input of a new row; `at` is in integer milliseconds. */
export type RowInput = {
  [Type in RowType]: {
    readonly type: Type;
    readonly at: number;
    readonly fields: RowFields<Type>;
    readonly content?: RowContent;
  };
}[RowType];
