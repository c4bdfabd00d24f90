import { counted } from '../../platform/text/catalog.ts';

export const en = {
  title: 'Review Console',
  subtitle: 'Changes of stance in a session, with the signed log that keeps them',
  form: {
    label: 'Session ID',
    hint: 'The id of a conversation, with or without conv:',
    about: (title: string) => `Of the conversation: ${title}`,
    load: 'Load Timeline',
    missing: 'Please enter a session ID',
    invalid: 'A session ID is conv: and 24 hexadecimal characters',
    recent: 'Recent sessions',
    recentEmpty: 'No session has a signed log yet.',
    recentFailed: 'The recent sessions could not be loaded',
    deleted: 'Deleted conversation',
    rows: (count: number) => counted(count, 'row', 'rows'),
  },
  start: 'Choose a session',
  startHint: 'Enter a session ID, or pick one of your recent sessions.',
  loadFailed: 'Failed to load timeline',
  timeline: {
    title: 'Timeline',
    none: 'No stance was compared in this session',
    noneHint:
      'A reply is compared with an earlier one when you challenge it, ask for another version, or ask the same question again. That has not happened here.',
    stanceLabel: 'Stance change',
    score: (percent: string) => `Change score: ${percent}`,
    pivot: 'Pivot',
    pivotHint: 'Changed its mind: a change score above 60%.',
    hash: (start: string) => `hash: ${start}`,
    expand: 'Show excerpts',
    collapse: 'Hide excerpts',
    previous: 'Previous',
    current: 'Current',
    openMessage: 'Open the message',
    receipt: (agent: string) => `Receipt: ${agent}`,
    none2: 'Nothing was quoted.',
    earlier: 'Show earlier changes',
    earlierFailed: 'The earlier changes could not be loaded',
  },
  receipts: {
    title: 'Bridge Receipts',
    none: 'No bridge receipts in this session',
    failed: 'The receipts could not be loaded',
    chosen: (agent: string, percent: string) => `Chosen: ${agent} (${percent})`,
    considered: (agents: string) => `Considered: ${agents}`,
    matched: 'Matches a point on the timeline',
    earlier: 'Show earlier receipts',
    earlierFailed: 'The earlier receipts could not be loaded',
  },
  log: {
    title: 'Signed log',
    checking: 'Checking the signed log…',
    verified: 'Verified',
    tampered: 'Changed after signing',
    unknown: 'Cannot verify',
    none: 'No signed log',
    noneHint: 'There is no signed log for this session ID.',
    failed: 'The log could not be checked',
    checkedHere: 'Checked in this browser',
    checkedThere: 'Checked by the server, because this browser cannot check Ed25519 signatures here',
    receipts: (count: number) =>
      count === 0
        ? 'This browser has no receipt of this session, so a rollback by the server would go unnoticed here.'
        : `Compared with ${counted(count, 'receipt', 'receipts')} kept in this browser.`,
    allVerified: (rows: number, erased: number) =>
      `${rows === 1 ? 'The one row is' : `All ${rows} rows are`} as signed.` +
      (erased === 0 ? '' : ` The text of ${counted(erased, 'row was', 'rows was')} erased, and the log says so.`),
    findings: (count: number) => counted(count, 'finding', 'findings'),
    row: (row: number) => `Row ${row}`,
    key: 'Signed with',
    keySeen: (day: string) => `This browser first saw this key on ${day}, and remembers it.`,
    notProven: 'What this does not prove',
    facts: (rows: number, checkpoints: number, erased: number) =>
      `${counted(rows, 'row', 'rows')}, ${counted(checkpoints, 'checkpoint', 'checkpoints')}, ${erased} erased`,
    again: 'Check again',
    download: 'Download log',
    downloadFailed: 'The log could not be downloaded',
    receipt: 'Download receipt',
    noReceipt: 'This browser has no receipt of this session. You get one with the answer to every message you send.',
    verify: 'Verify',
    verifyHint: 'Opens the offline verifier in a new tab',
  },
  key: {
    another: 'Another signing key',
    anotherHint: (day: string) =>
      `This is not the key this browser first saw here on ${day}; that key has not handed over to it. A newly installed server shows a new key; so does someone between you and the server. Before you trust it, compare it with the line the server prints when it starts. Until then the log is checked against the first key.`,
    rotated: 'The signing key was changed',
    rotatedHint: (day: string) =>
      `The key this browser first saw here on ${day} has handed over to a new one, and both have signed that.`,
    first: 'First seen',
    now: 'Shown now',
    trust: 'Trust the new key',
    trustQuestion:
      'Remember the new key instead of the first one? Do this only if you know why it changed: from now on logs are checked against it.',
    remember: 'Remember the new key',
  },
  chart: {
    title: 'Change score and trust over the session',
    time: 'Time',
    change: 'Change score',
    trust: 'Trust',
    threshold: 'Pivot',
    partial: (count: number) =>
      `Showing the latest ${counted(count, 'change', 'changes')} of the session; earlier ones are not loaded yet.`,
  },
};
