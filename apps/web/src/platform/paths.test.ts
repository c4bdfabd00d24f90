import { expect, test } from 'vitest';
import * as paths from './paths.ts';

test('an address carries its id and what it asks for, and nothing that is missing', () => {
  expect(paths.conversation('c')).toBe('/conversations/c');
  expect(paths.conversation('c', { message: 'm' })).toBe('/conversations/c?message=m');
  expect(paths.conversation('c', { message: null })).toBe('/conversations/c');
  expect(paths.conversation('c', { tag: '' })).toBe('/conversations/c?tag=');
  expect(paths.conversationsWithTag('a & b')).toBe('/conversations?tag=a%20%26%20b');
  expect(paths.reviewOf('conv:c', 'm')).toBe('/review?session=conv:c&point=m');
});

test('an id cannot lead anywhere else', () => {
  expect(paths.project('../settings?tab=keys')).toBe('/projects/..%2Fsettings%3Ftab%3Dkeys');
});

test('the router can read what an address is made of', () => {
  expect(paths.agentEditor(':id')).toBe('/agents/:id/edit');
  expect(paths.share(':token')).toBe('/shared/:token');
});
