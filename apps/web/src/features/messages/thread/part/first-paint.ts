let isOver = false;

/** Whether messages have been seen on this page. Until then what is read goes before what can be done with it. */
export const isPainted = (): boolean => isOver;

export const notePainted = (): void => {
  isOver = true;
};
