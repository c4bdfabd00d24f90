import type { Locator, Page } from '@playwright/test';

/** A file as a user would choose it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const fileOf = (value: unknown, name = 'conversations.json'): ChosenFile => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

/** One message of a conversation in a ChatGPT export. */
export const node = (
  id: string,
  parent: string | null,
  role: string,
  parts: readonly unknown[],
  { type = 'text', at = 1_709_459_520 }: { readonly type?: string; readonly at?: number } = {},
) => ({
  id,
  parent,
  children: [],
  message: {
    id,
    author: { role },
    create_time: at,
    content: { content_type: type, parts },
    recipient: 'all',
    metadata: role === 'assistant' ? { model_slug: 'gpt-4o' } : {},
  },
});

/** The given number of conversations, each an hour younger than the one before. */
export const manyConversations = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, place) => {
    const at = 1_600_000_000 + place * 3_600;
    return {
      title: `Lighthouse ${place + 1}`,
      create_time: at,
      update_time: at,
      conversation_id: `many-${place}`,
      current_node: 'answer',
      mapping: {
        ask: node('ask', null, 'user', [`Where is lighthouse ${place + 1}?`], { at }),
        answer: node('answer', 'ask', 'assistant', ['On the western cape.'], { at }),
      },
    };
  });

export const importDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Import Conversations' });

export const chooseFile = (page: Page, file: ChosenFile): Promise<void> =>
  importDialog(page).getByLabel('Choose a file').last().setInputFiles(file);

/** Chooses a file in the dialog of the conversation list, and sends it. */
export async function bringIn(page: Page, file: ChosenFile): Promise<void> {
  const button = page.getByRole('button', { name: 'Import', exact: true });
  // A phone has it in a menu.
  const item = page.getByRole('menuitem', { name: 'Import' });
  await button.or(page.getByRole('button', { name: 'More actions' })).click();
  await importDialog(page).or(item).waitFor();
  if (await item.isVisible()) await item.click();
  await chooseFile(page, file);
  await importDialog(page).getByRole('button', { name: 'Import', exact: true }).click();
}
