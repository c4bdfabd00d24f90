import { describe, expect, it } from 'vitest';
import { closeBound, nearBound, nearnessTo, NearVectors } from './near-vectors.ts';

/** Every text has a large first component without information, which subtracting the center removes. */
const setting = { questions: [600, 0, 0], texts: [500, 0, 0], base: 0.5, slope: 0 };
const text = (...topic: [number, number]): Int8Array => Int8Array.of(50, ...topic);
const question = (...topic: [number, number]): Int8Array => Int8Array.of(60, ...topic);

describe('vectors that are compared with a question', () => {
  it('gives the texts above the bound, the nearest first and of those alike the newest', () => {
    const near = new NearVectors(100, setting);
    near.set(1, text(40, 0));
    near.set(2, text(40, 20));
    near.set(3, text(0, 40));
    near.set(4, text(40, 0));
    const found = near.near(question(80, 0), 10);
    expect(found.map(({ number }) => number)).toEqual([4, 1, 2]);
    expect(found[0]?.cosine).toBeCloseTo(1, 3);
    expect(near.near(question(80, 0), 1).map(({ number }) => number)).toEqual([4]);
    expect(near.near(question(-80, 0), 10)).toEqual([]);
  });

  it('forgets what goes, takes what changes, and keeps the highest numbers', () => {
    const near = new NearVectors(2, setting);
    near.set(1, text(40, 0));
    near.set(2, text(40, 0));
    near.set(2, text(0, 40));
    near.set(3, text(40, 0));
    expect(near.near(question(80, 0), 10).map(({ number }) => number)).toEqual([3]);
    near.set(3, undefined);
    near.set(4, Int8Array.of(1, 2));
    expect(near.near(question(80, 0), 10)).toEqual([]);
    expect(near.size).toBe(1);
    near.set(9, text(40, 0));
    expect(near.near(question(80, 0), 10).map(({ number }) => number)).toEqual([9]);
  });

  it('says how near a text is that is compared alone', () => {
    const near = new NearVectors(10, setting);
    near.set(1, text(40, 20));
    const nearness = nearnessTo(question(80, 0), setting);
    expect(nearness(text(40, 20))).toBeCloseTo(near.near(question(80, 0), 1)[0]?.cosine ?? 0, 6);
    expect(nearness(Int8Array.of(1, 2))).toBe(0);
    expect(nearnessTo(Int8Array.of(1, 2), setting)(text(40, 20))).toBe(0);
  });

  it('is given a question of another model and finds nothing', () => {
    const near = new NearVectors(10, setting);
    near.set(1, text(40, 0));
    expect(near.near(Int8Array.of(1, 2), 10)).toEqual([]);
  });

  it('asks for more where there is more to choose from', () => {
    expect(nearBound(10_000)).toBeGreaterThan(nearBound(100));
    expect(nearBound(1)).toBe(nearBound(20));
    expect(nearBound(1_000_000)).toBeLessThan(0.7);
  });

  it('asks for more before a text is an answer, except among few', () => {
    expect(closeBound(8)).toBeCloseTo(nearBound(8), 10);
    expect(closeBound(300) - nearBound(300)).toBeCloseTo(nearBound(300) - nearBound(20), 10);
  });
});
