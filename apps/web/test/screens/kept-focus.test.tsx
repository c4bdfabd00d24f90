import { onlineManager } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions, updateProfile } from '@symbi/contracts/account';
import { listContexts, removeContext } from '@symbi/contracts/context';
import { readConversation, type Message } from '@symbi/contracts/conversations';
import { judgeMessage } from '@symbi/contracts/feedback';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, list, one } from '../support/network.ts';
import {
  at,
  idOf,
  sampleContext,
  sampleContextPage,
  sampleMessage,
  sampleReply,
  sampleSession,
  sampleThread,
  sampleUser,
} from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const talk = paths.conversation(idOf(20));
const holding = (...messages: Message[]) => answer(readConversation, one(sampleThread(messages)));
const button = (name: string) => page.getByRole('button', { name, exact: true });

const pressWithKey = async (name: string): Promise<void> => {
  await expect.element(button(name).first()).toBeEnabled();
  (button(name).first().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
};

test('a judgment keeps the focus on its word', async () => {
  const judged = {
    judgment: 'right',
    blind: false,
    messageId: idOf(31),
    conversationId: idOf(20),
    score: 0.86,
    mode: 'grounded',
    engine: 'symbi-trust/1.7.0',
    judgedAt: at,
  } as const;
  const reply = sampleReply({ trustState: 'checked', trustMode: 'grounded', trustScore: 0.86 });
  await openScreen(talk, holding(sampleMessage(), reply), answer(judgeMessage, one(judged)));
  await pressWithKey('Right');
  await expect.element(button('Right')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('Right')).toHaveFocus();
});

test('a context that is deleted leaves the focus in the page', async () => {
  let contexts = [sampleContext(), sampleContext({ _id: idOf(51) })];
  await openScreen(
    paths.context,
    answer(listContexts, () => sampleContextPage(contexts)),
    answer(removeContext, () => {
      contexts = contexts.slice(1);
      return { success: true as const };
    }),
  );
  await button('Delete').first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => button('Delete').elements().length).toBe(1);
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test.each(['End the session of Chrome, Linux', 'End all other sessions'])(
  '%s leaves the focus in the page',
  async (name) => {
    let sessions = [sampleSession(), sampleSession({ _id: idOf(71), current: false })];
    const end = () => {
      sessions = sessions.slice(0, 1);
      return { success: true as const };
    };
    await openScreen(
      paths.settings,
      answer(listSessions, () => list(sessions)),
      answer(endSession, end),
      answer(endOtherSessions, end),
    );
    await pressWithKey(name);
    await expect.poll(() => button(name).elements().length).toBe(0);
    await expect.element(page.getByRole('main')).toHaveFocus();
  },
);

/** Begins to save a name; the save lasts until the network is back. */
const beginSaving = async (): Promise<void> => {
  await openScreen(paths.settings, answer(updateProfile, one({ ...sampleUser, name: 'Grace' })));
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace');
  onlineManager.setOnline(false);
  await pressWithKey('Save Changes');
  await expect.element(button('Save Changes')).toBeDisabled();
};

const finishSaving = async (): Promise<void> => {
  onlineManager.setOnline(true);
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible();
};

test('the button that saved has the focus again', async () => {
  await beginSaving();
  await finishSaving();
  await expect.element(button('Save Changes')).toHaveFocus();
});

test('the focus stays in a field that was entered while the form was being saved', async () => {
  await beginSaving();
  await page.getByRole('textbox', { name: 'Name' }).click();
  await finishSaving();
  await expect.element(button('Save Changes')).toBeEnabled();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});
