import { createHash } from 'node:crypto';
import { contextData, contextMetadata, type Context, type ContextHit } from '@symbi/contracts/context';
import { toIsoTime } from '../../platform/clock.ts';
import type { RankedContext } from './search/search.ts';
import type { ContextRow } from './table.ts';

const versionOf = ({ tag, data_hash: hash, trust_score: trust }: ContextRow): string =>
  createHash('sha256')
    .update(JSON.stringify([tag, hash, trust]))
    .digest('hex')
    .slice(0, 32);

export const presentContext = (row: ContextRow): Context => {
  const metadata = contextMetadata.parse(JSON.parse(row.metadata));
  return {
    _id: row.id,
    tag: row.tag,
    source: row.source,
    data: contextData.parse(JSON.parse(row.data)),
    trustScore: row.trust_score,
    isActive: row.is_active === 1,
    createdAt: toIsoTime(row.created_at),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    version: versionOf(row),
  };
};

export const presentHit = ({ row, hit }: RankedContext): ContextHit => ({
  ...presentContext(row),
  score: hit.score,
  passage: { path: hit.passage.path, start: hit.passage.start, end: hit.passage.end, text: hit.passage.text },
  terms: hit.explanation.terms.map(({ term, match, found }) => ({
    term,
    match,
    ...(found === undefined ? {} : { found }),
  })),
});
