import { lazy } from 'react';

/** What shows messages, with the Markdown parser: loaded with the first message, or when one is being written. */
const load = () => import('./thread-message.tsx');

export const preloadMessages = (): void => void load();

export const ThreadMessage = lazy(async () => ({ default: (await load()).ThreadMessage }));
export const LiveReplies = lazy(async () => ({ default: (await load()).LiveReplies }));

export const TrustOnboarding = lazy(async () => ({
  default: (await import('../../features/trust/components/trust-onboarding.tsx')).TrustOnboarding,
}));
export const ConversationMenu = lazy(async () => ({
  default: (await import('./conversation-menu.tsx')).ConversationMenu,
}));
export const SideDrawer = lazy(async () => ({ default: (await import('./side-drawer.tsx')).SideDrawer }));
export const TaggedThread = lazy(async () => ({ default: (await import('./tagged-thread.tsx')).TaggedThread }));
