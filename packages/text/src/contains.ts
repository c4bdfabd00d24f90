/** Upper case, in which the Turkish 'İ' is the capital of 'i' too; a letter and its accent are one character. */
function inUpperCase(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(/İ|I\u0307/g, 'I');
}

/** Whether a text has another one anywhere, in whatever case and composed of whatever characters. */
export function containsText(text: string, sought: string): boolean {
  return inUpperCase(text).includes(inUpperCase(sought));
}
