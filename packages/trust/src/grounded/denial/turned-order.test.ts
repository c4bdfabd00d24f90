import { expect, it } from 'vitest';
import { scored } from '../../testing/scored.ts';

const isMarked = (reply: string, text: string, question = ''): boolean =>
  scored({ question, reply, sources: [{ id: 's', text }] }).signals.some(({ name }) =>
    /^(?:doubted|contradicted)$/u.test(name),
  );

const PUMP = 'First switch off the pump, then press the red button, and finally open the valve.';
const REGAL = 'Zuerst das Regal aufbauen, dann die Türen einhängen und schließlich die Griffe montieren.';
const MOBILE = 'Prima si monta il telaio, poi le ante e infine i cassetti.';

it.each([
  ['You press the red button before you switch off the pump.', PUMP, ''],
  ['Before the pump is switched off.', PUMP, 'When do I press the red button?'],
  ['Switch off the pump after you open the valve.', PUMP, ''],
  ['Die Türen werden eingehängt, nachdem die Griffe montiert sind.', REGAL, ''],
  ['Prima si montano i cassetti, poi il telaio.', MOBILE, ''],
])('two steps the other way around are doubted: %s', (reply, text, question) => {
  expect(isMarked(reply, text, question)).toBe(true);
});

it.each([
  ['You press the red button after you switch off the pump.', PUMP, ''],
  ['After switching off the pump.', PUMP, 'When do I press the red button?'],
  ['First switch off the pump and after that press the button.', PUMP, ''],
  ['Prima si monta il telaio, poi i cassetti.', MOBILE, ''],
])('in their order they are not: %s', (reply, text, question) => {
  expect(isMarked(reply, text, question)).toBe(false);
});
