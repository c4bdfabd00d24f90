import { SEARCH_STOP_WORDS } from '@symbi/text/stop-words';
import { cutCollection, sample, type Collection } from '../node/collections.ts';
import { mean, quantile } from '../node/measures.ts';
import { CENTER_SCALE, NearVectors } from '../src/near/near-vectors.ts';
import type { NearSetting } from '../src/near/setting.ts';

/** A collection whose questions also exist as search-field keywords. */
export type AskedCollection = Collection & { keywordVectors: ReadonlyMap<string, Int8Array> };

type Centers = Pick<NearSetting, 'questions' | 'texts'>;
type Form = 'question' | 'keywords';

/** The best text of a store for one question. */
export type NearRow = {
  collection: string;
  store: string;
  isWhole: boolean;
  /** Texts in the store. */
  count: number;
  source: string;
  form: Form;
  isAnswerable: boolean;
  isRelevant: boolean;
  cosine: number;
  isFound: boolean;
};

const smallStores = [20, 200, 2000];
const ANSWERABLE_PER_STORE = 120;
const OFF_TOPIC_PER_SOURCE = 75;
const PER_CENTER = 500;
/** Target share of off-topic questions: below the promised 10 %, as a margin for unseen collections. */
const AIMED = 0.035;

/** The longest words of a question, up to three, in order. */
export function keywordsOf(text: string): string {
  const words = (text.match(/[\p{L}\p{N}-]+/gu) ?? []).filter((word) => !SEARCH_STOP_WORDS.has(word.toLowerCase()));
  const longest = new Set(words.toSorted((one, other) => other.length - one.length).slice(0, 3));
  return longest.size === 0 ? text : words.filter((word) => longest.has(word)).join(' ');
}

const firstVectors = ({ corpus, vectors }: Collection) =>
  corpus.flatMap(({ _id }) => {
    const [vector] = vectors.get(_id) ?? [];
    return vector === undefined ? [] : [{ id: _id, vector }];
  });

function middleOf(groups: readonly (readonly Int8Array[])[]): number[] {
  const means = groups.map((group) =>
    (group[0] ?? new Int8Array()).reduce<number[]>((all, _, at) => {
      all.push(mean(group.map((vector) => vector[at] ?? 0)));
      return all;
    }, []),
  );
  return (means[0] ?? []).map((_, at) => Math.round(CENTER_SCALE * mean(means.map((middle) => middle[at] ?? 0))));
}

/** Mean vectors of questions and of texts, with equal weight per collection. */
export const centersOf = (collections: readonly AskedCollection[]): Centers => ({
  questions: middleOf(
    collections.map(({ queries, queryVectors }) =>
      sample(queries, PER_CENTER).flatMap(({ _id }) => queryVectors.get(_id) ?? []),
    ),
  ),
  texts: middleOf(
    collections.map((collection) => sample(firstVectors(collection), PER_CENTER).map(({ vector }) => vector)),
  ),
});

function rowsOf(store: AskedCollection, sources: readonly AskedCollection[], centers: Centers): NearRow[] {
  const [collection = ''] = store.name.split('/');
  const texts = firstVectors(store);
  // No bound, so that every best cosine is recorded.
  const near = new NearVectors(Infinity, { ...centers, base: -1, slope: 0 });
  for (const [number, { vector }] of texts.entries()) near.set(number, vector);
  return sources.flatMap((source) => {
    const isAnswerable = source.name === collection;
    const asked = isAnswerable
      ? sample(store.queries, ANSWERABLE_PER_STORE)
      : sample(source.queries, OFF_TOPIC_PER_SOURCE);
    return asked.flatMap(({ _id }) =>
      (['question', 'keywords'] as const).flatMap((form): NearRow[] => {
        const vector = (form === 'question' ? source.queryVectors : source.keywordVectors).get(_id);
        const [best] = vector === undefined ? [] : near.near(vector, 1);
        if (best === undefined) return [];
        const isRelevant = isAnswerable && (store.relevant.get(_id)?.has(texts[best.number]?.id ?? '') ?? false);
        return [
          {
            collection,
            store: store.name,
            isWhole: store.name === collection,
            count: Math.max(20, near.size),
            source: source.name,
            form,
            isAnswerable,
            isRelevant,
            cosine: best.cosine,
            isFound: false,
          },
        ];
      }),
    );
  });
}

/** Best hits in complete collections and in stores cut from them, for their own questions and those of the sources. */
export const nearRows = (
  collections: readonly AskedCollection[],
  sources: readonly AskedCollection[],
  centers: Centers,
): NearRow[] =>
  collections.flatMap((collection) =>
    [
      ...smallStores
        .filter((size) => size < collection.corpus.length)
        .map((size) => ({ ...collection, ...cutCollection(collection, size) })),
      collection,
    ].flatMap((store) => rowsOf(store, sources, centers)),
  );

/** The line through the upper ends of off-topic cosines, raised until the share that passes meets the target. */
export function fitNear(rows: readonly NearRow[], centers: Centers): NearSetting {
  const off = rows.filter(({ isAnswerable }) => !isAnswerable);
  const points = [...new Set(off.map(({ store, form }) => `${store} ${form}`))].map((key) => {
    const some = off.filter(({ store, form }) => `${store} ${form}` === key);
    const cosines = some.map(({ cosine }) => cosine);
    return { x: Math.log(some[0]?.count ?? 1), y: quantile(cosines, 0.9), cosines };
  });
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const slope =
    points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) /
    points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  const passing = (base: number): number =>
    mean(points.map((point) => mean(point.cosines.map((cosine) => Number(cosine >= base + slope * point.x)))));
  let base = -1;
  for (let step = 1; step > 1e-4; step /= 2) while (passing(base + step) > AIMED) base += step;
  return { ...centers, base: base + 1e-4, slope };
}

const DRAWS = 2_000;

/** The mean over stores of the share found, with a 95 % interval from resampled pairs of collections. */
export function intervalOf(rows: readonly NearRow[]): { middle: number; low: number; high: number } {
  const pairs = new Map<string, NearRow[]>();
  for (const row of rows) {
    const key = `${row.collection} ${row.source}`;
    pairs.set(key, [...(pairs.get(key) ?? []), row]);
  }
  const shares = [...pairs.values()].map((pair) => {
    const stores = [...new Set(pair.map(({ store }) => store))];
    return mean(stores.map((store) => mean(pair.flatMap((row) => (row.store === store ? [Number(row.isFound)] : [])))));
  });
  let state = 1;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const means = Array.from({ length: DRAWS }, () =>
    mean(shares.map(() => shares[Math.floor(next() * shares.length)] ?? 0)),
  );
  return { middle: mean(shares), low: quantile(means, 0.025), high: quantile(means, 0.975) };
}
