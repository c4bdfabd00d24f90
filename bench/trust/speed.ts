import { scoreReply } from '../../packages/trust/src/score-reply.ts';
import { printTable, round } from './report.ts';

const WORDS =
  'The river runs from the northern hills to the harbour, where ships of the trading company unload grain, timber and wool. In 1874 the council of Ashford built a lock that raised the water by three metres, and the mills below it closed within ten years. Visitors reach the museum by tram; it opens at nine and shows tools, letters and 240 photographs of the works.'.split(
    ' ',
  );

/** Varied text of a given length: the same sentences with different numbers, so that no two are equal. */
function makeText(words: number, seed: number): string {
  return Array.from({ length: words }, (_, at) => {
    const word = WORDS[(at * 7 + seed * 13 + Math.floor(at / 11)) % WORDS.length] ?? 'word';
    return at % 17 === 16 ? `${word} ${(at * seed) % 997}.` : word;
  }).join(' ');
}

function medianTime(run: () => void, times: number): number {
  for (let at = 0; at < 20; at += 1) run();
  const taken = Array.from({ length: times }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return taken.toSorted((left, right) => left - right)[Math.floor(times / 2)] ?? Number.NaN;
}

export interface SpeedFigures {
  shortSource: number;
  longSource: number;
  ungrounded: number;
}

/** Median milliseconds per reply of 200 words. */
export function measureSpeed(): SpeedFigures {
  const reply = makeText(200, 1);
  const timeFor = (characters: number, times: number): number => {
    const text = makeText(Math.ceil(characters / 4), 3).slice(0, characters);
    return round(
      medianTime(
        () => void scoreReply({ question: 'What happened at the lock?', reply, sources: [{ id: 'source', text }] }),
        times,
      ),
      2,
    );
  };
  const figures = {
    shortSource: timeFor(1300, 100),
    longSource: timeFor(30_000, 40),
    ungrounded: round(
      medianTime(() => void scoreReply({ question: 'What happened at the lock?', reply }), 100),
      2,
    ),
  };
  printTable(
    'Median time of one reply of 200 words',
    ['source', 'milliseconds'],
    [
      ['1,300 characters', figures.shortSource],
      ['30,000 characters', figures.longSource],
      ['none', figures.ungrounded],
    ],
  );
  return figures;
}
