/** Inputs without text: a key pressed there types nothing. */
const pressed = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

interface Target {
  readonly tagName: string;
  readonly isContentEditable: boolean;
  readonly type?: unknown;
}

/** True where a pressed key is part of what the user types or selects. */
export const takesText = ({ tagName, isContentEditable, type }: Target): boolean => {
  if (isContentEditable || tagName === 'TEXTAREA' || tagName === 'SELECT') return true;
  return tagName === 'INPUT' && !pressed.has(String(type));
};
