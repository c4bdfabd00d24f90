import { lazy } from 'react';

export const TrustOnboarding = lazy(async () => ({
  default: (await import('../../features/trust/onboarding/trust-onboarding.tsx')).TrustOnboarding,
}));
export const ConversationMenu = lazy(async () => ({
  default: (await import('./conversation-menu.tsx')).ConversationMenu,
}));
export const ThreadKeys = lazy(async () => ({ default: (await import('./thread-keys.tsx')).ThreadKeys }));
export const PrintDialog = lazy(async () => ({
  default: (await import('../../features/messages/print/print-dialog.tsx')).PrintDialog,
}));
export const Gone = lazy(async () => ({
  default: (await import('./deleted/gone.tsx')).Gone,
}));
export const TaggedThread = lazy(async () => ({ default: (await import('./tagged-thread.tsx')).TaggedThread }));
export const TagChoice = lazy(async () => ({ default: (await import('./tagged-thread.tsx')).TagChoice }));
export const CompareDialog = lazy(async () => ({
  default: (await import('./compare/compare-dialog.tsx')).CompareDialog,
}));
