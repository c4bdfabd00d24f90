import { storageKeys } from '@symbi/contracts/limits';
import { storage } from '../../platform/storage.ts';

/** Whether the onboarding was finished in this browser. */
export const isOnboarded = (): boolean => storage.get(storageKeys.onboarding) === 'true';

export const rememberOnboarding = (): void => storage.set(storageKeys.onboarding, 'true');
