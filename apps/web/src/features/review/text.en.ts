import { formatNumber } from '../../platform/format.ts';
import { counted } from '../../platform/text/catalog.ts';

export const en = {
  title: 'Review Console',
  subtitle: 'Where an agent changed its mind, which replies are in doubt, and the signed log behind them',
  untitled: 'Untitled Conversation',
  deleted: 'Deleted conversation',
  picker: {
    title: 'Choose a conversation',
    search: 'Search conversations by title',
    loading: 'Loading the conversations',
    failed: 'The conversations could not be loaded',
    none: 'Nothing to review yet',
    noneHint: 'A conversation appears here after its first message.',
    noMatch: 'No conversation has this title',
    noMatchHint: 'Try fewer words, or enter a session ID.',
    onlyLog: 'only its signed log is left',
    pasted: (session: string) => `Session ${session}`,
  },
  form: {
    title: 'By session ID',
    label: 'Session ID',
    hint: 'The ID of a conversation, with or without conv:',
    load: 'Load Timeline',
    missing: 'Please enter a session ID',
    invalid: 'A session ID is conv: and 24 hexadecimal characters',
  },
  session: {
    loading: 'Loading the title',
    /** Where the title could not be loaded. */
    unnamed: 'Conversation',
    open: 'Open conversation',
    another: 'Choose another',
  },
  happened: {
    title: 'What happened',
    notCompared: 'No reply was compared with an earlier one.',
    kept: (compared: number) =>
      compared === 1
        ? 'One reply was compared with an earlier one and did not reverse it.'
        : `${counted(compared, 'reply', 'replies')} were compared with earlier ones. None reversed its position.`,
    pivots: (count: number) =>
      count === 1 ? 'The agent changed its mind once.' : `The agent changed its mind ${formatNumber(count)} times.`,
    turn: (change: string, said: string) => `${change}: "${said}"`,
    rest: (count: number) =>
      count === 0 ? '' : `${counted(count, 'other comparison', 'other comparisons')} found no reversal.`,
    unanswered: (count: number) =>
      count === 1
        ? 'You challenged a reply once; the agent then gave no answer, so nothing was compared.'
        : `You challenged a reply ${formatNumber(count)} times without getting an answer, so nothing was compared then.`,
    /** A score is all this knows: a reply that only quotes, or that is wrong, may score well. */
    doubt: (doubtful: number, checked: number, percent: number) => {
      if (checked === 1)
        return `The one checked reply scored ${doubtful === 1 ? `below ${percent}%` : `${percent}% or more`}.`;
      const some = doubtful === 0 ? 'None' : formatNumber(doubtful);
      return `${some} of the ${formatNumber(checked)} checked replies scored below ${percent}%.`;
    },
    wrong: (count: number) =>
      count === 0 ? '' : `You marked ${counted(count, 'checked reply', 'checked replies')} wrong.`,
    markedWrong: 'Marked wrong',
    unchecked: (count: number) =>
      count === 0 ? '' : `${counted(count, 'reply', 'replies')} had no source to be checked against.`,
    onlyUnchecked: (count: number) =>
      count === 1
        ? 'The one reply had no source to be checked against.'
        : `None of the ${formatNumber(count)} replies had a source to be checked against.`,
    nothingChecked: 'There is no reply to check.',
    noText: 'A reply without text',
    notShown: 'In versions that the conversation does not show:',
    notShownFailed: 'The versions that the conversation does not show could not be loaded',
    left: (count: number) => `and ${formatNumber(count)} more`,
    partial: 'Covers the latest part of this long conversation.',
    deleted: 'This conversation was deleted. Its text is gone; its signed log remains.',
    failed: 'The replies could not be loaded',
  },
  loadFailed: 'Failed to load timeline',
  details: 'Details',
  timeline: {
    title: 'Timeline',
    none: 'No stance was compared in this session',
    noneHint:
      'A reply is compared with an earlier one when you challenge it, ask for another version, or ask the same question again. That has not happened here.',
    noneAnsweredHint:
      'A reply is compared with an earlier one. You challenged one here, but the agent gave no answer to it.',
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
    receiptFailed: 'The receipt could not be downloaded.',
    noReceipt: 'This browser has no receipt of this session. You get one with the answer to every message you send.',
    verify: 'Verify',
    verifyOffline: 'Verify offline',
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
