import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { addGuard, createHistory, type Move } from './history.ts';

const open = () => {
  const history = createHistory(createMemoryHistory({ initialEntries: ['/first', '/second'], initialIndex: 1 }));
  const seen: string[] = [];
  history.listen(({ action, location }, left) => seen.push(`${action} ${left.pathname} ${location.pathname}`));
  return { history, seen, here: () => history.place.location.pathname };
};

let forget = (): void => undefined;
afterEach(() => forget());

/** A page that blocks every navigation. */
const guard = () => {
  const asked: Move[] = [];
  let proceed: (() => void) | undefined;
  forget = addGuard({
    holds: (move) => {
      asked.push(move);
      return true;
    },
    onHeld: (goOn) => {
      proceed = goOn;
    },
  });
  return { asked, proceed: () => proceed?.() };
};

test('every move is told, with the place that is left', () => {
  const { history, seen, here } = open();
  history.push('/third?a=1');
  history.replace({ pathname: '/fourth' });
  history.go(-1);
  expect(seen).toEqual(['PUSH /second /third', 'REPLACE /third /fourth', 'POP /fourth /second']);
  expect(here()).toBe('/second');
});

test('a page that is written on holds a link, and is left by it once that is confirmed', () => {
  const { history, seen, here } = open();
  const { asked, proceed } = guard();
  history.push('/third?a=1#b', { from: 'here' });
  expect(seen).toEqual([]);
  expect(here()).toBe('/second');
  expect(asked[0]).toMatchObject({
    currentLocation: { pathname: '/second' },
    nextLocation: { pathname: '/third', search: '?a=1', hash: '#b', state: { from: 'here' } },
    historyAction: 'PUSH',
  });
  proceed();
  expect(history.place).toMatchObject({ location: { pathname: '/third', search: '?a=1', hash: '#b' } });
});

test('a way back that is held stays where it was, goes back once that is confirmed, and the next one is asked again', async () => {
  const { history, seen, here } = open();
  history.push('/third');
  const { asked, proceed } = guard();
  history.go(-2);
  expect(here()).toBe('/third');
  expect(asked).toHaveLength(1);
  proceed();
  await expect.poll(here).toBe('/first');
  expect(seen).toEqual(['PUSH /second /third', 'POP /third /first']);
  history.go(1);
  expect(asked).toHaveLength(2);
  expect(here()).toBe('/first');
});

test('a move keeps the scroll only where it says so', () => {
  const { history } = open();
  history.replace('/second?page=2', null, { preventScrollReset: true });
  expect(history.place.isScrollKept).toBe(true);
  history.push('/third');
  expect(history.place.isScrollKept).toBe(false);
});
