import { describe, expect, it } from 'vitest';
import { mendSlips } from './answerable.ts';

describe('slips of the hand', () => {
  const vocabulary = new Map([['hous', 0]]);
  it.each([
    ['how do i chagne my pasword', 'how do i change my password'],
    ['change my password', 'change my password'],
    ['sell my house', 'sell my house'],
    ['Zanzibar?', 'Zanzibar?'],
  ])('%j is read as %j', (typed, meant) => {
    expect(mendSlips(typed, ['To change your password, press the horse.'], vocabulary)).toBe(meant);
  });

  it.each([
    ['Gibt es einen Aufzug?', 'Gibt es einen Aufzug?'],
    ['Wie hoch ist die Kauton?', 'Wie hoch ist die kaution?'],
    ['Was kostet ein verlorener Schlüssel?', 'Was kostet ein verlorenen Schlüssel?'],
  ])('%j, whose language has no vocabulary here, is read as %j', (typed, meant) => {
    const text = 'Beim Auszug wird die Kaution erstattet. Für jeden verlorenen Schlüssel wird eine Gebühr berechnet.';
    expect(mendSlips(typed, [text], vocabulary)).toBe(meant);
  });
});
