import { knowledgeChecks, knowledgeInput } from '@symbi/contracts/project-builds';
import { sentenceOf, sentencesOf } from '@symbi/contracts/sentences';
import { flatten, type Field } from '@symbi/retrieval';
import { beginning } from '@symbi/text/beginning';
import type { z } from 'zod';
import { hashOfItem } from './knowledge.ts';
import type { ProjectKnowledgeRow } from '../table.ts';

type Checks = z.infer<typeof knowledgeChecks>;

/** A knowledge item as the steps of a build read it. */
export interface Item {
  readonly id: string;
  readonly hash: string;
  readonly tag: string;
  readonly source: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Its text fields, without the checks it declares. */
  readonly fields: readonly Field[];
  readonly checks: Checks;
}

export type ParsedItem =
  | { readonly item: Item; readonly problem?: undefined }
  | { readonly item?: undefined; readonly problem: string };

const LABEL_LENGTH = 60;

/** People's text for a log line: one line, no control characters, short. */
export const inLine = (text: string): string => {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return plain.length > LABEL_LENGTH ? `${beginning(plain, LABEL_LENGTH - 1)}…` : plain;
};

/** How a log line names an item. */
export const labelOf = ({ tag, fields }: Item): string => {
  const named = fields.find(({ path }) => /^(title|name|subject|question|term)$/i.test(path)) ?? fields[0];
  return named === undefined ? inLine(tag) : `${inLine(tag)} / ${inLine(named.text)}`;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Parses a stored item by the rules it was accepted under, and reports the problem when that fails. */
export const parseItem = (row: ProjectKnowledgeRow): ParsedItem => {
  const where = `${inLine(row.tag) || 'no tag'} (${row.id})`;
  const parsed = knowledgeInput.safeParse(
    { tag: row.tag, source: row.source, data: jsonOf(row.data) },
    { error: sentenceOf },
  );
  if (!parsed.success)
    return { problem: `${where}: ${Object.values(sentencesOf(parsed.error))[0] ?? 'cannot be read'}` };
  const { tag, source, data } = parsed.data;
  if (hashOfItem({ tag: row.tag, source: row.source, data }) !== row.hash)
    return { problem: `${where}: is not what was stored; its hash differs` };
  const { checks: declared = [], ...content } = data;
  const checks = knowledgeChecks.safeParse(declared);
  if (!checks.success) return { problem: `${where}: its checks must be a list of { question, expects }` };
  const fields = flatten(content);
  if (fields.length === 0) return { problem: `${where}: says nothing; its data has no text` };
  return { item: { id: row.id, hash: row.hash, tag, source, data, fields, checks: checks.data } };
};
