let isListening = false;

/** The selected text as displayed, with formulas as written; null when it contains no formula. */
const selectedText = (): string | null => {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const fragment = selection.getRangeAt(0).cloneContents();
  const formulas = fragment.querySelectorAll<HTMLElement>('[data-tex]');
  if (formulas.length === 0) return null;
  for (const formula of formulas) formula.replaceWith(formula.dataset['tex'] ?? '');
  const page = document.createElement('div');
  // Line breaks are only known after layout.
  Object.assign(page.style, { position: 'fixed', left: '-9999px', whiteSpace: 'pre-wrap' });
  page.append(fragment);
  document.body.append(page);
  const text = page.innerText;
  page.remove();
  return text;
};

/** From the first formula on, copied text contains formulas as written instead of the remains of their markup. */
export const copyFormulasAsWritten = (): void => {
  if (isListening) return;
  isListening = true;
  document.addEventListener('copy', (event) => {
    const text = selectedText();
    if (text === null || event.clipboardData === null) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  });
};
