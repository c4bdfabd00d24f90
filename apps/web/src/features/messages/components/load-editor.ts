/** The editor of a message, loaded when the pointer or the focus reaches its button, or with its key. */
export const loadEditor = async () => (await import('./message-editor.tsx')).MessageEditor;
