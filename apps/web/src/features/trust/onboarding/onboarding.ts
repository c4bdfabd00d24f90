import { storageKeys } from '@symbi/contracts/limits';
import { onSessionChange } from '../../../platform/api/session.ts';
import { storage } from '../../../platform/storage.ts';
import { createStore, useStore } from '../../../platform/store.ts';

let isPutOff = false;
// The next user has not postponed the steps.
onSessionChange(() => {
  isPutOff = false;
});

/** Whether the three steps were finished in this browser, or postponed until the next start of the app or sign-in. */
export const isOnboarded = (): boolean => isPutOff || storage.get(storageKeys.onboarding) === 'true';

/** The steps describe replies in general; the lesson under the first real reply shows where to look. */
const isLessonDue = createStore(storage.get(storageKeys.firstReply) === 'due');

const arrangeLesson = (): void => {
  if (storage.get(storageKeys.firstReply) === 'done') return;
  storage.set(storageKeys.firstReply, 'due');
  isLessonDue.set(true);
};

export const putOffOnboarding = (): void => {
  isPutOff = true;
  arrangeLesson();
};

export const rememberOnboarding = (): void => {
  storage.set(storageKeys.onboarding, 'true');
  arrangeLesson();
};

/** True from the end of the steps until the first rated reply has been explained. */
export const useIsLessonDue = (): boolean => useStore(isLessonDue);

export const finishLesson = (): void => {
  storage.set(storageKeys.firstReply, 'done');
  isLessonDue.set(false);
};
