import { storageKeys } from '@symbi/contracts/limits';
import { storage } from '../../platform/storage.ts';

let isPutOff = false;

/** Whether the onboarding was finished in this browser, or put off until the app is opened again. */
export const isOnboarded = (): boolean => isPutOff || storage.get(storageKeys.onboarding) === 'true';

export const putOffOnboarding = (): void => {
  isPutOff = true;
};

export const rememberOnboarding = (): void => storage.set(storageKeys.onboarding, 'true');
