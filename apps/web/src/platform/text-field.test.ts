import { describe, expect, it } from 'vitest';
import { takesText } from './text-field.ts';

const input = (type: string) => ({ tagName: 'INPUT', isContentEditable: false, type });

describe('a key is part of what somebody writes', () => {
  it('in text fields, lists and texts that can be edited', () => {
    for (const type of ['text', 'search', 'password', 'number', 'date']) expect(takesText(input(type))).toBe(true);
    for (const tagName of ['TEXTAREA', 'SELECT']) expect(takesText({ tagName, isContentEditable: false })).toBe(true);
    expect(takesText({ tagName: 'DIV', isContentEditable: true })).toBe(true);
  });

  it('not on switches, boxes, sliders and buttons', () => {
    for (const type of ['checkbox', 'radio', 'range', 'button']) expect(takesText(input(type))).toBe(false);
    expect(takesText({ tagName: 'BUTTON', isContentEditable: false })).toBe(false);
  });
});
