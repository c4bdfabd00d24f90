import { counted } from './catalog.ts';

/** Texts that belong to no feature. Each feature keeps its own in `text.en.ts` beside its screens. */
export const en = {
  product: 'Symbi',
  errors: {
    network: 'The server cannot be reached. Check your connection and try again.',
    unreadable: 'The server sent an answer this page does not understand. Reload the page.',
    unknown: 'Something went wrong. Try again.',
    notLoaded: 'Part of the application could not be loaded. Check your connection and try again.',
    authenticationFailed: 'Authentication failed. Please login again.',
  },
  actions: {
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save',
    delete: 'Delete',
    retry: 'Retry',
    reload: 'Reload',
    addKey: 'Add key',
    back: 'Back',
    clear: 'Clear search',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
  },
  unsaved: {
    title: 'Unsaved changes',
    discard: 'What you typed has not been saved. Discard it?',
    confirmDiscard: 'Discard',
    leave: 'You have unsaved changes. Leave anyway?',
    confirmLeave: 'Leave without saving',
  },
  loading: 'Loading',
  sentLater: 'You are offline. This is sent as soon as you are back.',
  size: { empty: 'empty', kilobytes: (count: string) => `${count} kB`, megabytes: (count: string) => `${count} MB` },
  requestId: (id: string) => `Request ${id}`,
  chart: {
    view: (title: string) => `View of ${title}`,
    chart: 'Chart',
    table: 'Table',
    nothing: 'Nothing in this period',
  },
  trust: {
    badge: (label: string, percent: number) => `${label}: ${percent}%`,
    states: {
      not_checked: { label: 'Not checked', tooltip: 'Nothing to check this against yet' },
      no_answer: { label: 'No answer given', tooltip: 'The reply gives no answer, so there is nothing to score' },
      nothing_to_check: { label: 'Nothing to check', tooltip: 'The reply makes no claims to check' },
    },
    why: {
      checked: 'Why this score',
      second_opinion: 'Why this score',
      not_checked: 'Why this was not checked',
      no_answer: 'Why there is no score',
      nothing_to_check: 'Why there is no score',
    },
    opinions: { again: 'second opinion: the same model, asked again', some: 'second opinion' },
    checking: 'checking…',
    /** What the reader said of the reply, below a rating that it does not change. */
    wrong: 'marked wrong',
    mean: (checked: number) => `mean of ${counted(checked, 'checked reply', 'checked replies')}`,
    noneChecked: (unchecked: number) => `${counted(unchecked, 'reply', 'replies')} not checked`,
    unchecked: (count: number) => `${count} not checked`,
  },
};
