let isOver = false;

/** Whether messages have been painted on this page. Until then, text is drawn before actions. */
export const isPainted = (): boolean => isOver;

export const notePainted = (): void => {
  isOver = true;
};
