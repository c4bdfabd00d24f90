/** The keys of the command palette, as they are written on this keyboard. */
export const paletteKeys = /^(Mac|iPhone|iPad)/.test(navigator.platform) ? '⌘K' : 'Ctrl+K';
