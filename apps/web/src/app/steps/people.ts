/** More of the same: who there is, and how far what they say is to be believed. For `in-steps.ts`. */
export { trustState as first } from '@symbi/contracts/trust';
