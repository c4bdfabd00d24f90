import { storageKeys } from '@symbi/contracts/limits';
import { storage } from '../../../platform/storage.ts';
import { createStore, useStore } from '../../../platform/store.ts';

/** Whether the three steps were finished or put off in this browser; Settings shows them again. */
export const isOnboarded = (): boolean => storage.get(storageKeys.onboarding) === 'true';

const isTeaching = createStore(false);

/** While the steps are open nothing else teaches. */
export const teach = (): (() => void) => {
  isTeaching.set(true);
  return () => isTeaching.set(false);
};

/** The steps describe replies in general; the lesson under the first real reply shows where to look. */
const isLessonDue = createStore(storage.get(storageKeys.firstReply) === 'due');

const arrangeLesson = (): void => {
  if (storage.get(storageKeys.firstReply) === 'done') return;
  storage.set(storageKeys.firstReply, 'due');
  isLessonDue.set(true);
};

/** For good: what was put off does not come back by itself. */
export const rememberOnboarding = (): void => {
  storage.set(storageKeys.onboarding, 'true');
  arrangeLesson();
};

/** True from the end of the steps until the first rated reply has been explained. */
export const useIsLessonDue = (): boolean => {
  const isDue = useStore(isLessonDue);
  const isOther = useStore(isTeaching);
  return isDue && !isOther && isOnboarded();
};

export const finishLesson = (): void => {
  storage.set(storageKeys.firstReply, 'done');
  isLessonDue.set(false);
};
