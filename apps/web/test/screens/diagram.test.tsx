import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DiagramBlock } from '../../src/ui/markdown/code/diagram-block.tsx';

const frame = () => document.querySelector('iframe');
/** Posts a message as the page in the frame would. */
const say = (data: object): boolean =>
  window.dispatchEvent(new MessageEvent('message', { data, source: frame()?.contentWindow ?? null }));

test('a diagram that could not be drawn is tried again when its text goes on', async () => {
  // A page in the background gets no intersection events.
  const seen = class {
    readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.#tell = tell;
    }
    observe(): void {
      this.#tell([{ isIntersecting: true }]);
    }
    disconnect(): void {}
  };
  vi.stubGlobal('IntersectionObserver', seen);
  // The real page in the frame answers too, and on a fast machine it does so first.
  const silence = (event: MessageEvent): void => {
    if (event.isTrusted) event.stopImmediatePropagation();
  };
  window.addEventListener('message', silence, true);
  onTestFinished(() => {
    window.removeEventListener('message', silence, true);
    vi.unstubAllGlobals();
  });
  const screen = await render(<DiagramBlock code="graph TD; A --" isGrowing={false} />);
  await expect.poll(frame).not.toBeNull();
  say({ type: 'failed' });
  await expect.element(page.getByText('This diagram could not be drawn.')).toBeVisible();
  expect(frame()).toBeNull();
  await screen.rerender(<DiagramBlock code="graph TD; A --> B" isGrowing={false} />);
  await expect.element(page.getByText('This diagram could not be drawn.')).not.toBeInTheDocument();
  await expect.poll(frame).not.toBeNull();
  say({ type: 'drawn', height: 120 });
  await expect.element(page.getByRole('button', { name: 'Show its code' })).toBeVisible();
});
