import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

export const input = () => page.getByRole('textbox', { name: 'Message', exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const chips = () => page.getByRole('list', { name: 'Attached files' });
export const chip = (name: string) => chips().getByRole('listitem').filter({ hasText: name });
export const fileOf = (name: string, content = 'The hive stands behind the barn.', type = '') =>
  new File([name.endsWith('.pdf') ? `%PDF-1.7\n${content}` : content], name, { type });
export const choose = async (...files: File[]): Promise<void> => {
  await expect.element(button('Attach files')).toBeVisible();
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type="file"]') ?? document.body, files);
};
