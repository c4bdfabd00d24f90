import createCache from '@emotion/cache';

const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content');

/** With fewer rules in a style element there would be many of them, and the style of each node is looked up in all. */
const MOST_RULES = 30;

/**
 * The styles of the app. When an at-rule (`@media`, `@keyframes`) joins a style element, Chromium restyles every node to
 * which any rule of that element applies. So the rules are spread over several elements: with all of them in one, the
 * first button of a new kind would restyle a whole conversation.
 */
export const createStyleCache = () => {
  const cache = createCache({ key: 'css', prepend: true, ...(nonce ? { nonce } : {}) });
  const { sheet } = cache;
  const insert = sheet.insert.bind(sheet);
  sheet.insert = (rule) => {
    // The sheet begins another element when it has counted none.
    if (sheet.ctr >= MOST_RULES && rule.startsWith('@')) sheet.ctr = 0;
    insert(rule);
  };
  return cache;
};
