import { LRUCache } from 'lru-cache';
import type { ContextRow } from './table.ts';

/** The first row of a page. */
export type PageStart = readonly [createdAt: number, id: string];

const LISTS_KEPT = 200;
const STARTS_KEPT = 64;

/** Where recently shown pages begin, until their list changes: a nearby page is found without counting all rows. */
export class PageStarts {
  /** Keyed by the list and its state. */
  readonly #kept = new LRUCache<string, Map<number, PageStart>>({ max: LISTS_KEPT });

  /** The nearest start at or before a position in the list. */
  before(list: string, offset: number): { readonly at: number; readonly start: PageStart } | undefined {
    let nearest: { at: number; start: PageStart } | undefined;
    for (const [at, start] of this.#kept.get(list) ?? [])
      if (at <= offset && (nearest === undefined || at > nearest.at)) nearest = { at, start };
    return nearest;
  }

  keep(list: string, at: number, row: ContextRow | undefined): void {
    if (row === undefined || at === 0) return;
    const starts = this.#kept.get(list) ?? new Map<number, PageStart>();
    starts.delete(at);
    const [oldest] = starts.keys();
    if (starts.size >= STARTS_KEPT && oldest !== undefined) starts.delete(oldest);
    this.#kept.set(list, starts.set(at, [row.created_at, row.id]));
  }
}
