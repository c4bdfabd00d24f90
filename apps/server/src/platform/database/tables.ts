/**
 * Every table of the database. Each feature declares its own by merging into this interface
 * (`declare module`), so that this folder knows no feature.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- it is filled by declaration merging
export interface Tables {}
