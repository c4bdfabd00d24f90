import { storageKeys } from '@symbi/contracts/limits';
import { onSessionChange } from '../../../platform/api/session.ts';
import { storage } from '../../../platform/storage.ts';
import { createStore, useStore } from '../../../platform/store.ts';

let isPutOff = false;
// Whoever comes next has put nothing off.
onSessionChange(() => {
  isPutOff = false;
});

/** Whether the three steps were finished in this browser, or put off until the app is opened, or signed in to, again. */
export const isOnboarded = (): boolean => isPutOff || storage.get(storageKeys.onboarding) === 'true';

/** The steps speak of replies in general; the first real one then shows where to look. */
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
