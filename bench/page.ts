/**
 * npm run bench -- page [--before COMMIT] [--rounds N]: the main thread of a browser in a conversation: a first visit
 * with an empty cache on a processor slowed down four times, scrolling through 10,000 messages, and a long streaming
 * reply. It fails if a limit is exceeded. Runs alternate with a bare page, which shows the machine's own effects, and
 * with --before with the version of that commit, built in the same way.
 */
import { parseArgs } from 'node:util';
import { startFakeProviders } from '@symbi/testkit/fakes/server';
import { launchChromium } from '../tools/lib/chromium.mjs';
import { buildWeb, checkOut } from './lib/before.ts';
import { median, milliseconds } from './lib/stats.ts';
import { visitCold, type ColdLoad } from './page/cold.ts';
import { scrollUp, type ScrollMeasure } from './page/scroll.ts';
import { openSide, type Side } from './page/side.ts';
import { watchReply } from './page/stream.ts';
import { replyOf } from './page/talk.ts';
import { LONG_MS, type LongTasks } from './page/tasks.ts';

const { values } = parseArgs({ options: { before: { type: 'string' }, rounds: { type: 'string', default: '3' } } });
const MESSAGES = 10_000;
const TOKENS = 5_000;
const TOKENS_PER_SECOND = 200;
const SLOWED = 4;
const ROUNDS = Number(values.rounds);
const PIXELS = 20_000;
const LCP_MS = 1_200;
/** Those of a few messages: a rule that marks all elements as depending on their siblings restyles thousands. */
const RESTYLED = 500;

/** This version, the earlier one if requested, and a bare page if there is one to compare with. */
interface Turns<Value> {
  readonly own: Value;
  readonly before?: Value;
  readonly bare?: Value;
}

interface Measure extends Turns<number> {
  readonly measure: string;
  /** The product's target. */
  readonly aim: number;
  /** The limit at which the bench fails; on a machine too slow for the target, a multiple of the bare page's figure. */
  readonly limit: number;
  readonly show: (value: number) => string;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const count = (value: number): string => value.toFixed(0);

const provider = await startFakeProviders();
const earlier = values.before === undefined ? undefined : checkOut(values.before);
if (earlier !== undefined) await buildWeb(earlier.directory);
const own = await openSide(MESSAGES, provider.baseUrls.custom);
const before = earlier && (await openSide(MESSAGES, provider.baseUrls.custom, earlier.directory));
const browser = await launchChromium();
const bare = { url: new URL('/bare', own.url).href, token: own.token, seen: 'number 0', isBare: true } as const;
type VisitTarget = Pick<Side, 'url' | 'token' | 'seen'> & { readonly isBare?: boolean };

/** Alternates all, so that other load affects each of them alike. */
const inTurns = async <Asked, Result>(asked: Turns<Asked>, visit: (one: Asked) => Promise<Result>) => {
  const names = (['own', 'before', 'bare'] as const).filter((name) => asked[name] !== undefined);
  const results: Record<keyof Turns<unknown>, Result[]> = { own: [], before: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of names) {
      const one = asked[name];
      if (one !== undefined) results[name].push(await visit(one));
    }
  return results;
};

/** The median of one figure for each side. */
const middle = <Key extends string>(
  { own: ours, before: theirs, bare: bares }: Record<keyof Turns<unknown>, readonly Readonly<Record<Key, number>>[]>,
  key: Key,
): Turns<number> & { readonly bare: number } => {
  const of = (samples: readonly Readonly<Record<Key, number>>[]): number => median(samples.map((one) => one[key]));
  return { own: of(ours), before: of(theirs), bare: of(bares) };
};

const pages: Turns<VisitTarget> = { own, bare, ...(before === undefined ? {} : { before }) };
const slowedBy = (rate: number): string => (rate === 1 ? '' : `, processor slowed ${rate} times`);

const coldMeasures = async (rate: number): Promise<Measure[]> => {
  const visits = await inTurns<VisitTarget, ColdLoad>(pages, (one) => visitCold(browser, { ...one, rate }));
  const of = (key: keyof ColdLoad) => ({ ...middle(visits, key), show: milliseconds });
  const [paint, task, wall] = [of('lcpMs'), of('longestProcessorMs'), of('longestMs')];
  const at = slowedBy(rate);
  return [
    { measure: `first visit: largest paint${at}`, ...paint, aim: LCP_MS, limit: Math.max(LCP_MS, 30 * paint.bare) },
    { measure: `first visit: longest task${at}`, ...task, aim: LONG_MS, limit: Math.max(LONG_MS, 6 * task.bare) },
    { measure: `first visit: the same by the clock${at}`, ...wall, aim: LONG_MS, limit: Number.POSITIVE_INFINITY },
    { measure: `first visit: tasks over ${LONG_MS} ms${at}`, ...of('long'), show: count, aim: 0, limit: 12 },
  ];
};

const scrollMeasures = async (): Promise<Measure[]> => {
  const visits = await inTurns<VisitTarget, ScrollMeasure>(pages, (one) =>
    scrollUp(browser, { ...one, pixels: PIXELS }),
  );
  const of = (key: keyof ScrollMeasure) => middle(visits, key);
  const [late, later, task] = [of('over16'), of('over33'), of('longestProcessorMs')];
  const restyled = of('restyled');
  return [
    { measure: 'scrolling: frames over 16.7 ms', ...late, show: percent, aim: 0.01, limit: late.bare + 0.05 },
    { measure: 'scrolling: frames over 33 ms', ...later, show: percent, aim: 0.01, limit: later.bare + 0.03 },
    { measure: 'scrolling: longest task', ...task, show: milliseconds, aim: LONG_MS, limit: LONG_MS },
    { measure: 'scrolling: elements restyled at once', ...restyled, show: count, aim: RESTYLED, limit: RESTYLED },
  ];
};

/** A reply in a new conversation each time. */
const streamed = async (side: Side, how: { readonly rate: number; readonly areStylesTold?: boolean }) => {
  provider.script({ reply: replyOf(TOKENS), tokensPerSecond: TOKENS_PER_SECOND });
  return watchReply(browser, { url: await side.begin(), token: side.token, ending: 'That is all of it.', ...how });
};

const sides: Turns<Side> = { own, ...(before === undefined ? {} : { before }) };

const streamMeasures = async (rate: number, limit: number): Promise<Measure[]> => {
  const replies = await inTurns<Side, LongTasks>(sides, (side) => streamed(side, { rate }));
  const of = (key: keyof LongTasks) => ({ ...middle(replies, key), show: milliseconds, aim: LONG_MS });
  const at = slowedBy(rate);
  return [
    { measure: `a reply of ${TOKENS} tokens: longest task${at}`, ...of('longestProcessorMs'), limit },
    { measure: `a reply: the same by the clock${at}`, ...of('longestMs'), limit: Number.POSITIVE_INFINITY },
    {
      measure: `a reply: tasks over ${LONG_MS} ms${at}`,
      ...of('long'),
      show: count,
      aim: 0,
      limit: Number.POSITIVE_INFINITY,
    },
  ];
};

/** Once, apart from the times: the trace that tells of styles takes time itself. */
const restyledByReply = async (): Promise<Measure> => {
  const told = { rate: 1, areStylesTold: true };
  const theirs = before === undefined ? {} : { before: (await streamed(before, told)).restyled };
  const counts = { own: (await streamed(own, told)).restyled, ...theirs };
  return { measure: 'a reply: elements restyled at once', ...counts, show: count, aim: RESTYLED, limit: RESTYLED };
};

const measures = [
  ...(await coldMeasures(1)),
  ...(await coldMeasures(SLOWED)),
  ...(await scrollMeasures()),
  ...(await streamMeasures(1, LONG_MS)),
  ...(await streamMeasures(SLOWED, 3 * LONG_MS)),
  await restyledByReply(),
];
await browser.close();
await own.close();
await before?.close();
await provider.close();
earlier?.remove();

const shown = (value: number | undefined, show: (value: number) => string): string =>
  value === undefined || Number.isNaN(value) ? '' : show(value);
console.table(
  Object.fromEntries(
    measures.map(({ measure, own: value, before: theirs, bare: empty, aim, limit, show }) => [
      measure,
      {
        value: show(value),
        ...(before === undefined ? {} : { before: shown(theirs, show) }),
        'a bare page': shown(empty, show),
        aim: `<= ${show(aim)}${value > aim ? ', missed' : ''}`,
        limit: Number.isFinite(limit) ? show(limit) : '',
      },
    ]),
  ),
);
console.log(
  JSON.stringify({
    bench: 'page',
    before: values.before,
    figures: Object.fromEntries(
      measures.map(({ measure, own: value, before: theirs, bare: empty }) => [measure, [value, theirs, empty]]),
    ),
  }),
);
const passed = measures.filter(({ own: value, limit }) => value > limit);
for (const { measure, own: value, limit, show } of passed)
  console.error(`page: ${measure} is ${show(value)}, and may be ${show(limit)}.`);
if (passed.length > 0) process.exitCode = 1;
