/**
 * Words of others on one line that Markdown shows as they were written: they begin no block, and hold no link, picture,
 * formula or emphasis. An opening bracket stays, since Markdown here reads `\[` as the beginning of a formula (see the
 * web's math rules); without a closing one it means nothing.
 */
export const escapeMarkdown = (words: string): string =>
  words
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_\]<>#|~$]|(?<=\[)\^|&(?=#?[a-z\d]+;)/gi, String.raw`\$&`)
    .replace(/^[-+]|(?<=^\d{1,9})[.)](?= |$)/, String.raw`\$&`);
