#!/usr/bin/env node
// Symbi's offline verifier of signed logs, Apache-2.0. Needs Node 20 or newer and nothing else.
/** What has been found so far. */
export class Report {
  findings = [];
  obstacles = [];

  find(code, message, row = null, lastRow = null) {
    this.findings.push({ code, row, lastRow, message });
  }
}

const NOT_PROVEN = [
  'that what a row says is true: only that it was recorded so and not changed since',
  'that everything was recorded: what never became a row leaves no trace',
  'that the times are right: they come from the clock of the server and only never run back',
  'that nothing was cut off at the end: a shorter log is whole in itself, and only a receipt from later shows it',
  'that there was no rewrite by the holder of the signing key, unless a receipt from before it is checked',
];

export const NOTHING = { session: null, rows: 0, redacted: 0, checkpoints: 0, receipts: 0, head: null };

/** The result that findings, obstacles and counts come to. */
export const conclude = (findings, obstacles, counts) => {
  const notProven = [
    ...NOT_PROVEN,
    ...(counts.redacted > 0 ? ['what the redacted rows said: only that something was there'] : []),
  ];
  if (findings.length > 0) return { ...counts, status: 'tampered', exitCode: 1, findings, obstacles, notProven };
  if (obstacles.length > 0) return { ...counts, status: 'cannot verify', exitCode: 2, findings, obstacles, notProven };
  return { ...counts, status: 'verified', exitCode: 0, findings, obstacles, notProven };
};

const HEADLINES = { verified: 'VERIFIED', tampered: 'TAMPERED', 'cannot verify': 'CANNOT VERIFY' };
const MOST_SHOWN = 50;
const number = (count, noun) => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

/** The outcome in plain words, one line each, control characters from the file made visible. */
export const describeVerification = (result) => {
  const lines = [`${HEADLINES[result.status]}${result.session === null ? '' : ` - ${result.session}`}`];
  if (result.session !== null) {
    const { rows, redacted, checkpoints, receipts } = result;
    const counts = [number(rows, 'row'), `${String(redacted)} redacted`, number(checkpoints, 'checkpoint')];
    lines.push([...counts, `${number(receipts, 'receipt')} compared`].join(', '));
  }
  if (result.head !== null) {
    lines.push(
      `newest checkpoint: ${String(result.head.size)} rows, root ${result.head.root}`,
      `signed by ${result.head.vkey}`,
    );
  }
  for (const { code, message } of result.findings.slice(0, MOST_SHOWN)) lines.push(`[${code}] ${message}`);
  if (result.findings.length > MOST_SHOWN)
    lines.push(`... and ${String(result.findings.length - MOST_SHOWN)} more findings`);
  lines.push(...result.obstacles.map((obstacle) => `[cannot verify] ${obstacle}`), 'Not proven:');
  lines.push(...result.notProven.map((claim) => `- ${claim}`));
  return lines.map((line) =>
    line.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`),
  );
};

const encoder = new TextEncoder();

export const utf8 = (text) => encoder.encode(text);

export const concatBytes = (...parts) => {
  let length = 0;
  for (const part of parts) length += part.length;
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
};

const hexDigit = (nibble) => nibble + (nibble < 10 ? 48 : 87);

/** Lower-case hex, built in one piece: text that is joined digit by digit costs more at every later comparison. */
export const toHex = (bytes) => {
  const digits = [];
  for (const byte of bytes) digits.push(hexDigit(byte >> 4), hexDigit(byte & 15));
  return String.fromCharCode(...digits);
};

const LOWER_CASE = 32;
const nibbleOf = (code) => (code < 58 ? code - 48 : (code | LOWER_CASE) - 87);

/** Of hex; whoever asks knows that it is. */
export const bytesFromHex = (text) => {
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i += 1)
    bytes[i] = 16 * nibbleOf(text.charCodeAt(2 * i)) + nibbleOf(text.charCodeAt(2 * i + 1));
  return bytes;
};

/** Standard base64 with padding (RFC 4648 section 4). */
export const toBase64 = (bytes) => {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
};

/** Standard base64 (RFC 4648 section 4) in its one canonical spelling, or null. */
export const decodeBase64 = (text) => {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const binary = atob(text);
  if (btoa(binary) !== text) return null;
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
};

// FIPS 180-4, section 4.2.2: of the cube roots of the first 64 primes the first 32 bits behind the point.
const ROUNDS = Int32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
);
const INITIAL = Int32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
);
const BLOCK = 64;
const LENGTH_BYTES = 8;

const schedule = new Int32Array(ROUNDS.length);
const state = new Int32Array(INITIAL.length);
const tail = new Uint8Array(2 * BLOCK);
const tailView = new DataView(tail.buffer);

const rotated = (word, by) => (word >>> by) | (word << (32 - by));

/** The words of a block and the 48 that follow from them. */
const fillSchedule = (bytes, offset) => {
  for (let i = 0; i < 16; i += 1) {
    const at = offset + 4 * i;
    schedule[i] =
      ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  }
  for (let i = 16; i < schedule.length; i += 1) {
    const before = schedule[i - 15] ?? 0;
    const after = schedule[i - 2] ?? 0;
    const low = rotated(before, 7) ^ rotated(before, 18) ^ (before >>> 3);
    const high = rotated(after, 17) ^ rotated(after, 19) ^ (after >>> 10);
    schedule[i] = (schedule[i - 16] ?? 0) + low + (schedule[i - 7] ?? 0) + high;
  }
};

/** Adds what a block comes to. Its eight words are variables of their own because that is several times as fast. */
const compress = (bytes, offset) => {
  fillSchedule(bytes, offset);
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let i = 0; i < schedule.length; i += 1) {
    const mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + mixed + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + (schedule[i] ?? 0)) | 0;
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
  state[5] = (state[5] ?? 0) + f;
  state[6] = (state[6] ?? 0) + g;
  state[7] = (state[7] ?? 0) + h;
};

/**
 * SHA-256 (FIPS 180-4) of some bytes, at once. The tree of a log is tens of thousands of hashes of a few bytes each:
 * asking WebCrypto for one, and waiting for it, takes ten times as long as the hash.
 */
export const sha256Of = (bytes) => {
  state.set(INITIAL);
  const whole = bytes.length - (bytes.length % BLOCK);
  for (let offset = 0; offset < whole; offset += BLOCK) compress(bytes, offset);
  const rest = bytes.length - whole;
  const end = rest + 1 + LENGTH_BYTES <= BLOCK ? BLOCK : 2 * BLOCK;
  tail.fill(0);
  tail.set(bytes.subarray(whole));
  tail[rest] = 0x80;
  // In bits; the upper word holds what is beyond half a gigabyte.
  tailView.setUint32(end - 8, Math.floor(bytes.length / 2 ** 29));
  tailView.setUint32(end - 4, (bytes.length << 3) >>> 0);
  for (let offset = 0; offset < end; offset += BLOCK) compress(tail, offset);
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  for (let i = 0; i < state.length; i += 1) view.setInt32(4 * i, state[i] ?? 0);
  return digest;
};

/** c2sp.org/signed-note asks for at least 16 signatures; the reference implementation stops at 100. */
const MAX_SIGNATURES = 100;
export const MAX_NOTE_BYTES = 1_000_000;

const isKeyName = (name) => name !== '' && name.isWellFormed() && !/[\s+\u0085\u0000-\u001f]/u.test(name);

/** Reads a verifier key; null unless it is well formed, Ed25519, and its id is the hash c2sp.org/signed-note asks for. */
export const parseVerifierKey = async (vkey) => {
  const [, name, id, base64] = /^([^+]*)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/u.exec(vkey) ?? [];
  if (name === undefined || id === undefined || base64 === undefined || !isKeyName(name)) return null;
  const typed = decodeBase64(base64);
  if (typed === null || typed.length !== 33 || typed[0] !== 1) return null;
  const digest = sha256Of(concatBytes(utf8(`${name}\n`), typed));
  return toHex(digest.subarray(0, 4)) === id ? { vkey, name, id, publicKey: typed.slice(1) } : null;
};

const parseSignature = (line) => {
  const [, name, base64] = /^\u2014 ([^ ]+) ([^ ]+)$/u.exec(line) ?? [];
  if (name === undefined || base64 === undefined || !isKeyName(name)) return null;
  const bytes = decodeBase64(base64);
  return bytes === null || bytes.length < 5
    ? null
    : { name, id: toHex(bytes.subarray(0, 4)), signature: bytes.slice(4) };
};

/** Splits a C2SP signed note; null if it is malformed, has no or more than 100 signatures, or exceeds 1,000,000 bytes. */
export const parseNote = (note) => {
  if (note.length > MAX_NOTE_BYTES || utf8(note).length > MAX_NOTE_BYTES) return null;
  if (!note.isWellFormed() || /[\u0000-\u0009\u000b-\u001f]/.test(note)) return null;
  const split = note.lastIndexOf('\n\n');
  if (split < 0 || !note.endsWith('\n')) return null;
  const lines = note.slice(split + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) return null;
  const signatures = lines.map(parseSignature);
  if (signatures.includes(null)) return null;
  return { text: note.slice(0, split + 1), signatures: signatures.filter((signature) => signature !== null) };
};

/** Reads the text of a checkpoint: origin, size, root, and no extension line (we write none, and none could be checked). */
export const parseCheckpoint = (text) => {
  const [origin, size, root, end, ...more] = text.split('\n');
  if (origin === undefined || origin === '' || end !== '' || more.length > 0) return null;
  if (size === undefined || !/^(?:0|[1-9][0-9]{0,15})$/.test(size) || !Number.isSafeInteger(Number(size))) return null;
  const bytes = decodeBase64(root ?? '');
  return bytes === null || bytes.length !== 32 ? null : { origin, size: Number(size), root: toHex(bytes) };
};

/** The name a log's checkpoints carry in their first line: `<key name>/session/<session>`. */
export const originOf = (keyName, session) => `${keyName}/session/${session}`;

/** The text of a hand-over note, to be signed by the old key and by the new one. */
export const handoverText = (oldKeyName, oldKey, newKey) => `${oldKeyName}/handover\n${oldKey}\n${newKey}\n`;

/** Checks signatures; every key is imported once, and every note is checked once for each key. */
export class KeyRing {
  imported = new Map();
  checked = new WeakMap();

  /** Null where this platform cannot check Ed25519, or not this key. */
  async publicKey(key) {
    const known = this.imported.get(key.vkey);
    if (known !== undefined) return known;
    const fresh = crypto.subtle.importKey('raw', key.publicKey, 'Ed25519', false, ['verify']).catch(() => null);
    this.imported.set(key.vkey, fresh);
    return fresh;
  }

  /** Starts on the signatures of a note, which other threads verify meanwhile; who checks it hears what came of it. */
  begin(note, key) {
    // What fails here fails for whoever asks.
    this.check(note, key).catch(() => null);
  }

  /** 'valid' if this key signed the note and every signature in its name verifies, 'absent' if it did not sign. */
  async check(note, key) {
    const states = this.checked.get(note) ?? new Map();
    const state = states.get(key.vkey) ?? this.verify(note, key);
    this.checked.set(note, states.set(key.vkey, state));
    return state;
  }

  async verify(note, key) {
    const own = note.signatures.filter((line) => line.name === key.name && line.id === key.id);
    if (own.length === 0) return 'absent';
    const publicKey = await this.publicKey(key);
    if (publicKey === null) return 'invalid';
    const message = utf8(note.text);
    for (const { signature } of own)
      if (signature.length !== 64 || !(await crypto.subtle.verify('Ed25519', publicKey, signature, message)))
        return 'invalid';
    return 'valid';
  }
}

const AT_ONCE = 1_000;

/** Goes through items, some at a time, with a pause in between. */
export const inTurns = async (items, pause, work) => {
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await pause?.();
    work(item, index);
  }
};

/** `row 3`, or `rows 3 to 7`. */
const span = (first, last) => (first >= last ? `row ${String(first)}` : `rows ${String(first)} to ${String(last)}`);

/** The signed checkpoints of an export: whether they are genuine, and whether the rows are those they cover. */
export class Checkpoints {
  head = null;
  file;
  history;
  keys;
  report;
  pause;
  notes = [];

  constructor(file, history, keys, report, pause) {
    this.file = file;
    this.history = history;
    this.keys = keys;
    this.report = report;
    this.pause = pause;
  }

  /** Reads the checkpoints and starts on the signatures by keys that are known already, to go on while rows are read. */
  async begin() {
    const keys = [...this.keys.known.values()];
    for (const key of keys) await this.keys.ring.publicKey(key);
    await inTurns(this.file.checkpoints, this.pause, (text) => {
      const note = parseNote(text);
      this.notes.push(note);
      if (note !== null) for (const key of keys) this.keys.ring.begin(note, key);
    });
  }

  readCheckpoints() {
    return this.notes.flatMap((note, index) => {
      const body = note === null ? null : parseCheckpoint(note.text);
      if (note !== null && body !== null) return [{ ...body, note, index }];
      this.report.find('checkpoint-malformed', `Checkpoint ${String(index)} is not a well-formed signed checkpoint.`);
      return [];
    });
  }

  /** Checks every kept checkpoint; returns the sizes at which one of them fits the rows, ascending. */
  async check() {
    const heads = this.readCheckpoints();
    const fits = [];
    await inTurns(heads, this.pause, (head) => void fits.push(this.fitsRows(head)));
    const genuine = await Promise.all(heads.map(async (head) => this.checkSignature(head)));
    const signed = heads.filter((_, i) => genuine[i] === true);
    const total = this.file.rows.length;
    for (const head of signed)
      if (head.size > total) {
        const lost = `The signed checkpoint ${String(head.index)} covers ${String(head.size)} rows, the export has ${String(total)}`;
        this.report.find('rows-missing', `${lost}: ${String(head.size - total)} missing.`, total, head.size - 1);
      }
    const covered = signed.filter((head) => head.size <= total);
    const isFitting = new Set(heads.filter((_, i) => fits[i] === true));
    const fitting = covered.filter((head) => isFitting.has(head));
    const sizes = fitting.map((head) => head.size).toSorted((a, b) => a - b);
    this.reportDiffering(
      covered.filter((head) => !isFitting.has(head)),
      sizes,
    );
    this.checkHead(heads, signed, fitting);
    return sizes;
  }

  fitsRows(head) {
    return head.size <= this.file.rows.length && this.history.rootAt(head.size) === head.root;
  }

  async checkSignature(head) {
    const name = `Checkpoint ${String(head.index)}`;
    const force = this.keys.keyInForce(head.size);
    let signers = 0;
    for (const key of this.keys.known.values()) {
      const outcome = await this.keys.ring.check(head.note, key);
      if (outcome === 'absent') continue;
      if (outcome === 'invalid') {
        this.report.find(
          'signature-invalid',
          `${name} carries a signature of ${key.name}+${key.id} that is not valid.`,
        );
        return false;
      }
      if (force !== null && key.vkey !== force.vkey) continue;
      signers += 1;
      if (head.origin === originOf(key.name, this.file.session)) continue;
      this.report.find('checkpoint-of-another-log', `${name} was signed for ${head.origin}, not for this session.`);
      return false;
    }
    if (signers === 0)
      this.report.find(
        'signature-missing',
        `${name} (${String(head.size)} rows) is not signed by the key then in force.`,
      );
    return signers > 0;
  }

  reportDiffering(differing, fitting) {
    const bySize = differing.toSorted((a, b) => a.size - b.size);
    const newest = fitting.at(-1) ?? -1;
    for (const head of bySize.filter(({ size }) => size <= newest))
      this.report.find(
        'fork',
        `Checkpoint ${String(head.index)} was signed over another history of ${String(head.size)} rows: the log was forked.`,
      );
    const later = bySize.filter(({ size }) => size > newest);
    const [first] = later;
    if (first === undefined) return;
    const from = Math.max(newest, 0);
    const be = from >= first.size - 1 ? 'is' : 'are';
    const what = `${span(from, first.size - 1)} ${be} not what was signed (checkpoint ${String(first.index)}, ${String(first.size)} rows)`;
    const more = later.length > 1 ? `; ${String(later.length - 1)} later checkpoints differ too` : '';
    this.report.find(
      'root-differs',
      `${what.charAt(0).toUpperCase()}${what.slice(1)}${more}.`,
      from,
      Math.max(first.size - 1, from),
    );
    for (const [i, head] of later.entries())
      if (later.slice(i + 1).some((other) => other.size === head.size && other.root !== head.root))
        this.report.find(
          'fork',
          `Two signed checkpoints of ${String(head.size)} rows have different roots: the log was forked.`,
        );
  }

  checkHead(heads, signed, fitting) {
    const total = this.file.rows.length;
    if (total === 0) this.report.obstacles.push('The export carries no row.');
    if (this.file.checkpoints.length === 0) this.report.obstacles.push('The export carries no signed checkpoint.');
    const newest = fitting.toSorted((a, b) => b.size - a.size)[0];
    const covered = Math.max(0, ...signed.map((head) => head.size));
    if (heads.length > 0 && covered < total) {
      const rows = span(covered, total - 1);
      this.report.find('rows-unsigned', `No valid checkpoint covers ${rows}.`, covered, total - 1);
    }
    const force = this.keys.keyInForce(newest?.size ?? total);
    if (force !== null) this.keys.checkTrust(force);
    if (newest !== undefined && force !== null) this.head = { size: newest.size, root: newest.root, vkey: force.vkey };
  }
}

const MAX_JSON_DEPTH = 32;

export class JsonError extends Error {
  kind;
  constructor(kind, message) {
    super(message);
    this.name = 'JsonError';
    this.kind = kind;
  }
}

const SHORT_ESCAPES = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);
const MUST_BE_SHORT = new Set([8, 9, 10, 12, 13]);
const BACKSLASH = 92;
const SPACES = new Set([9, 10, 13, 32]);

const PLAIN_RUN = /[^"\\\u0000-\u001f]*/y;
const INTEGER = /-?(?:0|[1-9][0-9]*)(?![0-9.eE])/y;

class JsonReader {
  text;
  canonical;
  at = 0;

  constructor(text, canonical) {
    this.text = text;
    this.canonical = canonical;
  }

  document() {
    const value = this.value(0);
    this.space();
    if (this.at !== this.text.length) this.fail('text after the end of the value');
    return value;
  }

  fail(reason) {
    throw new JsonError('syntax', `${reason} at character ${String(this.at)}`);
  }

  space() {
    const start = this.at;
    while (SPACES.has(this.text.charCodeAt(this.at))) this.at += 1;
    if (this.canonical && this.at > start) this.fail('white space');
  }

  take(token) {
    this.space();
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  value(depth) {
    if (depth > MAX_JSON_DEPTH) this.fail('nesting is too deep');
    if (this.take('{')) return this.object(depth);
    if (this.take('[')) return this.array(depth);
    if (this.take('"')) return this.string();
    if (this.take('true')) return true;
    if (this.take('false')) return false;
    if (this.take('null')) return null;
    return this.integer();
  }

  object(depth) {
    const members = Object.setPrototypeOf({}, null);
    if (this.take('}')) return members;
    let previous = null;
    do {
      if (!this.take('"')) this.fail('a member name was expected');
      const name = this.string();
      if (Object.hasOwn(members, name))
        throw new JsonError('duplicate', `the name ${JSON.stringify(name)} occurs twice`);
      if (this.canonical && previous !== null && previous > name) this.fail('members are not sorted');
      previous = name;
      if (!this.take(':')) this.fail('a colon was expected');
      members[name] = this.value(depth + 1);
    } while (this.take(','));
    if (!this.take('}')) this.fail('a comma or closing brace was expected');
    return members;
  }

  array(depth) {
    const items = [];
    if (this.take(']')) return items;
    do items.push(this.value(depth + 1));
    while (this.take(','));
    if (!this.take(']')) this.fail('a comma or closing bracket was expected');
    return items;
  }

  /** Where the string that begins here ends: the first quote that is not escaped; -1 where there is none. */
  closingQuote() {
    for (let end = this.text.indexOf('"', this.at); end !== -1; end = this.text.indexOf('"', end + 1)) {
      let before = end;
      while (before > this.at && this.text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
      if ((end - before) % 2 === 0) return end;
    }
    return -1;
  }

  /**
   * A string as the platform reads it, which for rows quoted in an export is many times as fast; null for what it refuses
   * and we may refuse: the rules below say why.
   */
  quickString() {
    const end = this.closingQuote();
    if (end === -1) return null;
    let value;
    try {
      value = JSON.parse(this.text.slice(this.at - 1, end + 1));
    } catch {
      return null;
    }
    if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0')) return null;
    this.at = end + 1;
    return value;
  }

  string() {
    const quick = this.canonical ? null : this.quickString();
    if (quick !== null) return quick;
    let value = '';
    for (;;) {
      PLAIN_RUN.lastIndex = this.at;
      const run = PLAIN_RUN.exec(this.text)?.[0] ?? '';
      value += run;
      this.at += run.length;
      const next = this.text.charAt(this.at);
      this.at += 1;
      if (next === '"') break;
      if (next !== '\\') this.fail(next === '' ? 'a string does not end' : 'a raw control character');
      value += this.escape();
    }
    if (!value.isWellFormed()) this.fail('a lone surrogate');
    return value;
  }

  escape() {
    const letter = this.text.charAt(this.at);
    this.at += 1;
    const short = SHORT_ESCAPES.get(letter);
    if (short !== undefined) {
      if (this.canonical && letter === '/') this.fail('an escape that is not canonical');
      return short;
    }
    const digits = this.text.slice(this.at, this.at + 4);
    if (letter !== 'u' || !/^[0-9a-fA-F]{4}$/.test(digits)) this.fail('an unknown escape');
    const code = Number.parseInt(digits, 16);
    if (code === 0) this.fail('a NUL character');
    if (this.canonical && (code > 31 || MUST_BE_SHORT.has(code) || digits !== digits.toLowerCase()))
      this.fail('an escape that is not canonical');
    this.at += 4;
    return String.fromCharCode(code);
  }

  integer() {
    INTEGER.lastIndex = this.at;
    const digits = INTEGER.exec(this.text)?.[0];
    if (digits === undefined) return this.fail('not a value this format allows');
    const value = Number(digits);
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) this.fail('not a safe integer');
    this.at += digits.length;
    return value;
  }
}

/**
 * Reads JSON strictly: no duplicate names, no number but safe integers, no NUL, no lone surrogate, at most 32 levels.
 * With `canonical` the text must moreover be exactly what RFC 8785 would write. Throws `JsonError`.
 */
export const parseStrictJson = (text, options) => new JsonReader(text, options.canonical).document();

export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

export const hasExactly = (value, names) =>
  Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name));

const matches = (pattern) => (value) => typeof value === 'string' && pattern.test(value);
const orNull = (check) => (value) => value === null || check(value);
const oneOf =
  (...words) =>
  (value) =>
    typeof value === 'string' && words.includes(value);
const listOf = (check) => (value) => Array.isArray(value) && value.length <= 1000 && value.every(check);
const text = (limit) => (value) => typeof value === 'string' && value.length > 0 && value.length <= limit;
const integer = (limit) => (value) => typeof value === 'number' && value >= 0 && value <= limit;

/** A session, message, agent or the like, as rows and exports name it. */
export const isIdentifier = matches(/^[A-Za-z0-9_.:@/-]{1,128}$/);
const hash = matches(/^[0-9a-f]{64}$/);
const count = integer(Number.MAX_SAFE_INTEGER);
const basisPoints = integer(10_000);
const chosen = (value) => {
  if (!isObject(value) || !hasExactly(value, ['agent_key', 'score_bp'])) return false;
  const { agent_key: agent, score_bp: score } = value;
  return agent !== undefined && score !== undefined && isIdentifier(agent) && basisPoints(score);
};

const shape = (content, fields, added = {}) => ({
  content,
  fields,
  added,
});

/** Every row type with its own fields, and whether it may commit to content (erasable text kept outside the row). */
const ROW_SHAPES = {
  opened: shape('none', { key: text(512) }),
  message: shape('required', {
    message_id: isIdentifier,
    parent_id: orNull(isIdentifier),
    sender: oneOf('user', 'agent', 'system'),
    agent_id: orNull(isIdentifier),
    state: oneOf('done', 'stopped', 'failed', 'interrupted', 'imported'),
  }),
  timeline: shape('optional', {
    message_id: isIdentifier,
    previous_message_id: orNull(isIdentifier),
    kind: text(64),
    stance_from: text(64),
    stance_to: text(64),
    change_bp: basisPoints,
    engine: text(64),
  }),
  trust_score: shape(
    'optional',
    {
      message_id: isIdentifier,
      mode: oneOf('grounded', 'consistency', 'ungrounded'),
      score_bp: basisPoints,
      low_bp: basisPoints,
      high_bp: basisPoints,
      engine: text(64),
    },
    {
      state: oneOf('checked', 'second_opinion', 'not_checked'),
      judge: text(64),
      judge_finding: oneOf('clean', 'not_found', 'contradicted'),
      judge_weight_bp: basisPoints,
    },
  ),
  capsule_change: shape('required', { actor_id: isIdentifier, changed: listOf(text(64)) }),
  context_used: shape('optional', {
    message_id: isIdentifier,
    context_ids: listOf(isIdentifier),
    capsule_row: orNull(hash),
  }),
  bridge_receipt: shape('optional', {
    chosen,
    agents_considered: listOf(isIdentifier),
    proposal_id: orNull(isIdentifier),
  }),
  judgment: shape(
    'optional',
    { message_id: isIdentifier, actor_id: isIdentifier, judgment: oneOf('right', 'wrong', 'unsure') },
    { given: oneOf('blind', 'seen') },
  ),
  tool_decision: shape('optional', {
    message_id: isIdentifier,
    actor_id: isIdentifier,
    call_id: isIdentifier,
    function: isIdentifier,
    decision: oneOf('approved', 'refused'),
    outcome: oneOf('done', 'failed', 'not_run'),
  }),
  redaction: shape('none', {
    target_seq: count,
    target_hash: hash,
    reason: oneOf('message_erased', 'conversation_erased', 'account_erased', 'operator', 'retention'),
  }),
  key_rotation: shape('none', { old_key: text(512), new_key: text(512), handover: text(4096) }),
  closed: shape('none', { reason: oneOf('ended', 'conversation_erased', 'account_erased') }),
};

export const ROW_TYPES = Object.keys(ROW_SHAPES);
const isRowType = (value) => typeof value === 'string' && Object.hasOwn(ROW_SHAPES, value);

const COMMON = ['v', 'session', 'seq', 'prev_hash', 'at', 'type', 'content_commit'];
const COMMON_CHECKS = {
  v: (value) => value === 1,
  session: isIdentifier,
  seq: count,
  prev_hash: hash,
  at: count,
  content_commit: orNull(hash),
};

/** What is wrong with the shape of a row, in words, or null if nothing is. */
export const rowProblem = (row) => {
  if (!isObject(row)) return 'it is not an object';
  if (!isRowType(row['type'])) return 'its type is unknown';
  const { fields, added, content } = ROW_SHAPES[row['type']];
  const present = Object.entries(added).filter(([name]) => Object.hasOwn(row, name));
  const own = { ...fields, ...Object.fromEntries(present) };
  const checks = { ...COMMON_CHECKS, ...own };
  if (!hasExactly(row, [...COMMON, ...Object.keys(own)])) return 'a field is missing or one too many';
  for (const [name, check] of Object.entries(checks)) {
    const value = row[name];
    if (value === undefined || !check(value)) return `its field ${name} is not valid`;
  }
  if (content === 'required' && row['content_commit'] === null) return 'it commits to no content';
  if (content === 'none' && row['content_commit'] !== null) return 'its type has no content';
  return null;
};

export const isCheckedRow = (row) => rowProblem(row) === null;

export const EXPORT_FORMAT = 'symbi-export/1';
export const ZERO_HASH = '0'.repeat(64);

/** The export, or a key given to check it with, cannot be read. */
export class CannotVerify extends Error {}

const stringsOf = (value, name) => {
  if (!Array.isArray(value)) throw new CannotVerify(`The export has no list called ${name}.`);
  return value.map((item) => {
    if (typeof item !== 'string') throw new CannotVerify(`The export's ${name} are not all text.`);
    return item;
  });
};

const contentsOf = (value) => {
  if (!isObject(value)) throw new CannotVerify('The export has no contents.');
  return Object.fromEntries(
    Object.entries(value).map(([seq, entry]) => {
      if (!isObject(entry) || !hasExactly(entry, ['salt', 'content']))
        throw new CannotVerify('A content has the wrong form.');
      const { salt, content } = entry;
      if (typeof salt !== 'string' || typeof content !== 'string')
        throw new CannotVerify('A content has the wrong form.');
      return [seq, { salt, content }];
    }),
  );
};

const keysOf = (value) => {
  if (!Array.isArray(value)) throw new CannotVerify('The export has no list called keys.');
  return value.map((entry) => {
    if (!isObject(entry) || !hasExactly(entry, ['vkey', 'handover']))
      throw new CannotVerify('A key has the wrong form.');
    const { vkey, handover } = entry;
    if (typeof vkey !== 'string' || (typeof handover !== 'string' && handover !== null))
      throw new CannotVerify('A key has the wrong form.');
    return { vkey, handover };
  });
};

/** Reads the text of an export strictly. Throws `JsonError` or `CannotVerify`. */
export const readExport = (source) => {
  const value = parseStrictJson(source.startsWith('\ufeff') ? source.slice(1) : source, { canonical: false });
  if (!isObject(value) || value['format'] !== EXPORT_FORMAT)
    throw new CannotVerify(`The file is not an export of the format ${EXPORT_FORMAT}.`);
  if (!hasExactly(value, ['format', 'session', 'rows', 'contents', 'checkpoints', 'keys']))
    throw new CannotVerify('The export lacks a part or has one that this verifier does not know.');
  const { session } = value;
  if (typeof session !== 'string' || !isIdentifier(session)) throw new CannotVerify('The export names no session.');
  return {
    format: EXPORT_FORMAT,
    session,
    rows: stringsOf(value['rows'], 'rows'),
    contents: contentsOf(value['contents']),
    checkpoints: stringsOf(value['checkpoints'], 'checkpoints'),
    keys: keysOf(value['keys']),
  };
};

/** The keys of a log: which was in force when, and which of them follow from a pinned one. */
export class KeyHistory {
  ring = new KeyRing();
  known = new Map();
  file;
  pinned;
  report;
  handovers = [];
  keyChanges = [];

  constructor(file, pinned, report) {
    this.file = file;
    this.pinned = pinned;
    this.report = report;
    for (const key of pinned) this.known.set(key.vkey, key);
  }

  async learn(vkey) {
    const known = this.known.get(vkey);
    if (known !== undefined) return known;
    const key = await parseVerifierKey(vkey);
    if (key === null) return null;
    for (const other of this.known.values())
      if (other.name === key.name && other.id === key.id)
        this.report.find('key-ambiguous', `Two different keys call themselves ${key.name}+${key.id}.`);
    this.known.set(vkey, key);
    return key;
  }

  /** Records the hand-over if both keys signed it. */
  async acceptHandover(note, expected) {
    const parsed = parseNote(note);
    const [, oldKey, newKey] = parsed?.text.split('\n') ?? [];
    if (parsed === null || oldKey === undefined || newKey === undefined) return false;
    if (oldKey !== expected.from || newKey !== expected.to) return false;
    const [from, to] = [await this.learn(oldKey), await this.learn(newKey)];
    if (from === null || to === null || parsed.text !== handoverText(from.name, from.vkey, to.vkey)) return false;
    if ((await this.ring.check(parsed, from)) !== 'valid' || (await this.ring.check(parsed, to)) !== 'valid')
      return false;
    this.handovers.push({ from: from.vkey, to: to.vkey });
    return true;
  }

  async check(rows) {
    let previous = '';
    for (const { vkey, handover } of this.file.keys) {
      if ((await this.learn(vkey)) === null)
        this.report.find('key-untrusted', `The export lists a malformed key: ${vkey.slice(0, 80)}.`);
      else if (handover !== null && !(await this.acceptHandover(handover, { from: previous, to: vkey })))
        this.report.find(
          'handover-invalid',
          `The hand-over to the key ${vkey} is not signed by it and the key before it.`,
        );
      previous = vkey;
    }
    for (const [seq, row] of rows.entries()) {
      if (row?.type === 'opened' && seq === 0) await this.startWith(row['key']);
      if (row?.type === 'key_rotation') await this.checkRotation(seq, row);
    }
  }

  async startWith(vkey) {
    if (typeof vkey !== 'string') return;
    if ((await this.learn(vkey)) === null)
      this.report.find('key-untrusted', 'Row 0 opens the log with a malformed key.', 0);
    else this.keyChanges.push({ from: 1, vkey });
  }

  async checkRotation(seq, row) {
    const { old_key: oldKey, new_key: newKey, handover } = row;
    if (typeof oldKey !== 'string' || typeof newKey !== 'string' || typeof handover !== 'string') return;
    const current = this.keyChanges.at(-1)?.vkey;
    if (oldKey === newKey || (current !== undefined && current !== oldKey))
      this.report.find('handover-invalid', `Row ${String(seq)} hands over from a key that was not in force.`, seq);
    else if (!(await this.acceptHandover(handover, { from: oldKey, to: newKey })))
      this.report.find('handover-invalid', `The hand-over in row ${String(seq)} is not signed by both keys.`, seq);
    else this.keyChanges.push({ from: seq + 1, vkey: newKey });
  }

  /** The key that must have signed a checkpoint over `size` rows, as the rows themselves say. */
  keyInForce(size) {
    const vkey = this.keyChanges.findLast((change) => change.from <= size)?.vkey;
    return vkey === undefined ? null : (this.known.get(vkey) ?? null);
  }

  /** The keys that follow from a pinned one by hand-overs, or also those before it. */
  reachable(step) {
    const reached = new Set(this.pinned.map((key) => key.vkey));
    for (let before = -1; before !== reached.size;) {
      before = reached.size;
      for (const { from, to } of this.handovers) {
        if (reached.has(from)) reached.add(to);
        if (step === 'both' && reached.has(to)) reached.add(from);
      }
    }
    return reached;
  }

  /** The newest key must be a pinned one or follow from one by hand-overs; an older key alone is not enough. */
  checkTrust(force) {
    if (this.reachable('forward').has(force.vkey)) return;
    if (this.reachable('both').has(force.vkey))
      this.report.obstacles.push(
        `The log is still signed by ${force.vkey}, a predecessor of the key you gave; check that key and give it too.`,
      );
    else if (this.pinned.every((key) => key.name !== force.name))
      this.report.obstacles.push(
        `The log is signed by ${force.vkey}, and the key you gave is of ${this.pinned.map((key) => key.name).join(', ')}.`,
      );
    else
      this.report.find(
        'key-untrusted',
        `The log is signed by ${force.vkey}, to which no key you gave has handed over.`,
      );
  }
}

/** Checkpoints that somebody kept earlier, compared with the rows of today. */
export class Receipts {
  /** How many could be compared. */
  compared = 0;
  file;
  history;
  keys;
  report;

  constructor(file, history, keys, report) {
    this.file = file;
    this.history = history;
    this.keys = keys;
    this.report = report;
  }

  async check(text) {
    const note = parseNote(text.replaceAll('\r\n', '\n'));
    const body = note === null ? null : parseCheckpoint(note.text);
    if (note === null || body === null)
      return void this.report.obstacles.push('A receipt is not a well-formed checkpoint.');
    const origins = [];
    for (const vkey of this.keys.reachable('both')) {
      const key = this.keys.known.get(vkey);
      const outcome = key === undefined ? 'absent' : await this.keys.ring.check(note, key);
      if (outcome === 'invalid')
        return void this.report.obstacles.push('A receipt carries a signature that is not valid.');
      if (key !== undefined && outcome === 'valid') origins.push(originOf(key.name, this.file.session));
    }
    if (origins.length === 0)
      return void this.report.obstacles.push('A receipt is not signed by a key you gave or one that follows from it.');
    if (!origins.includes(body.origin))
      return void this.report.obstacles.push(`A receipt is for ${body.origin}, not for this session.`);
    this.compared += 1;
    const total = this.file.rows.length;
    if (body.size > total) {
      const said = `A receipt proves ${String(body.size)} rows, the export has ${String(total)}`;
      this.report.find('rollback', `${said}: the log was rolled back.`, total, body.size - 1);
    } else if (this.history.rootAt(body.size) !== body.root) {
      const said = `The first ${String(body.size)} rows are not those a receipt proves`;
      this.report.find('rewritten', `${said}: the log was rewritten.`, 0, Math.max(body.size - 1, 0));
    }
    return undefined;
  }
}

export const hashNode = (left, right) => {
  if (left === undefined || right === undefined) throw new RangeError('outside the tree');
  return sha256Of(concatBytes(Uint8Array.of(1), left, right));
};

/** The complete subtrees of an RFC 6962 tree, level by level, from which the root of any prefix follows. */
export class Tree {
  levels;

  constructor(leaves) {
    const levels = [leaves];
    for (let level = leaves; level.length > 1;) {
      const below = level;
      level = Array.from({ length: below.length >> 1 }, (_, i) => hashNode(below[2 * i], below[2 * i + 1]));
      levels.push(level);
    }
    this.levels = levels;
  }

  /** The root over the first `size` leaves, in hex. */
  root(size) {
    let offset = size;
    let root = null;
    for (const [height, level] of this.levels.entries()) {
      const width = 2 ** height;
      if (Math.floor(size / width) % 2 === 0) continue;
      offset -= width;
      const peak = level[offset / width];
      root = root === null ? (peak ?? null) : hashNode(peak, root);
    }
    return toHex(root ?? sha256Of(new Uint8Array(0)));
  }
}

/** The hash that stands for a row everywhere: hex(SHA-256(0x00 || utf8(text))), its RFC 6962 leaf. */
export const hashRow = (rowText) => toHex(sha256Of(concatBytes(Uint8Array.of(0), utf8(rowText))));

const CONTENT_PREFIX = utf8('content:v1\0');
/** What a row says of its erasable content: hex(SHA-256("content:v1" || 0 || salt || 0 || utf8(content))). */
export const commitContent = ({ salt, content }) =>
  toHex(sha256Of(concatBytes(CONTENT_PREFIX, bytesFromHex(salt), Uint8Array.of(0), utf8(content))));

/** The rows of an export: their form, order, references and contents. */
export class RowHistory {
  /** Null for a row that cannot be read. */
  rows = [];
  redacted = new Set();
  file;
  report;
  pause;
  /** Where the row with a given `seq` stands: in an honest export, at that very place. */
  places = new Map();
  hashes = [];
  brokenLinks = [];
  tree = null;

  constructor(file, report, pause) {
    this.file = file;
    this.report = report;
    this.pause = pause;
  }

  async check() {
    await this.readRows();
    this.checkOrder();
    this.checkLifeCycle();
    this.checkReferences();
    await this.checkContents();
  }

  /** The root over the first `size` rows, in hex. */
  rootAt(size) {
    if (this.tree === null) throw new CannotVerify('The rows have not been read.');
    return this.tree.root(size);
  }

  async readRows() {
    const leaves = [];
    const read = [];
    await inTurns(this.file.rows, this.pause, (row, seq) => {
      leaves.push(sha256Of(concatBytes(Uint8Array.of(0), utf8(row))));
      read.push(this.readRow(row, seq));
    });
    this.hashes = leaves.map(toHex);
    this.tree = new Tree(leaves);
    this.rows = read;
  }

  readRow(rowText, seq) {
    let row;
    try {
      row = parseStrictJson(rowText, { canonical: true });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unreadable';
      this.report.find('row-not-canonical', `Row ${String(seq)} is not canonical JSON: ${reason}.`, seq);
      return null;
    }
    if (isCheckedRow(row)) return row;
    this.report.find('row-invalid', `Row ${String(seq)} is not a valid row: ${rowProblem(row) ?? 'unknown'}.`, seq);
    return null;
  }

  checkOrder() {
    const broken = [];
    let latest = 0;
    let shift = 0;
    for (const [seq, row] of this.rows.entries()) {
      if (row === null) continue;
      const name = `Row ${String(seq)}`;
      if (row.session !== this.file.session)
        this.report.find('row-of-another-session', `${name} belongs to the session ${row.session}.`, seq);
      if (row.seq - seq !== shift && row.seq !== seq)
        this.report.find(
          'row-out-of-order',
          `${name} says it is row ${String(row.seq)}: rows were removed, added or swapped.`,
          seq,
        );
      shift = row.seq - seq;
      if (!this.places.has(row.seq)) this.places.set(row.seq, seq);
      if (row.prev_hash !== (this.hashes[seq - 1] ?? ZERO_HASH)) broken.push(seq);
      if (row.at < latest) this.report.find('time-runs-back', `${name} is dated before the row it follows.`, seq);
      latest = Math.max(latest, row.at);
    }
    this.brokenLinks = broken;
  }

  checkLifeCycle() {
    let closed = false;
    for (const [seq, row] of this.rows.entries()) {
      if (row === null) continue;
      if ((seq === 0) !== (row.type === 'opened'))
        this.report.find(
          'row-misplaced',
          `Row ${String(seq)} is of the type ${row.type}; exactly the first row opens a log.`,
          seq,
        );
      if (closed && row.type !== 'redaction' && row.type !== 'key_rotation')
        this.report.find(
          'row-misplaced',
          `Row ${String(seq)} (${row.type}) was added after the log had been closed.`,
          seq,
        );
      if (row.type === 'closed') closed = true;
    }
  }

  checkReferences() {
    const capsules = new Set();
    for (const [seq, row] of this.rows.entries()) {
      if (row === null) continue;
      if (row.type === 'capsule_change') capsules.add(this.hashes[seq] ?? '');
      if (row.type === 'context_used' && typeof row['capsule_row'] === 'string' && !capsules.has(row['capsule_row']))
        this.report.find(
          'reference-invalid',
          `Row ${String(seq)} refers to a capsule that no earlier row records.`,
          seq,
        );
      if (row.type === 'redaction') this.checkRedaction(seq, row);
    }
  }

  checkRedaction(seq, row) {
    const target = row['target_seq'];
    if (typeof target !== 'number') return;
    const place = this.places.get(target) ?? seq;
    const redacted = place < seq ? this.rows[place] : undefined;
    const problem = this.redacted.has(target)
      ? 'was redacted before'
      : redacted === undefined
        ? 'does not come before it'
        : redacted?.content_commit === null
          ? 'has no content'
          : this.hashes[place] !== row['target_hash']
            ? 'has another hash than the redaction names'
            : null;
    if (problem !== null)
      this.report.find('redaction-invalid', `Row ${String(seq)} redacts row ${String(target)}, which ${problem}.`, seq);
    else this.redacted.add(target);
  }

  async checkContents() {
    const { contents } = this.file;
    const commitments = new Map();
    await inTurns(Object.entries(contents), this.pause, ([seq, content]) => {
      if (/^[0-9a-f]{32}$/.test(content.salt)) commitments.set(seq, commitContent(content));
    });
    for (const seq of Object.keys(contents)) {
      const number = /^(?:0|[1-9][0-9]*)$/.test(seq) ? Number(seq) : -1;
      const row = this.rows[this.places.get(number) ?? number];
      if (row === undefined || row?.content_commit === null)
        this.report.find(
          'content-unexpected',
          `The export has content for row ${seq}, which has none.`,
          row?.seq ?? null,
        );
    }
    for (const row of this.rows) {
      if (row === null || row.content_commit === null) continue;
      const { seq } = row;
      const name = `row ${String(seq)}`;
      const present = Object.hasOwn(contents, String(seq));
      if (present && this.redacted.has(seq))
        this.report.find('content-unexpected', `The content of ${name} is still there although it was redacted.`, seq);
      if (!present && !this.redacted.has(seq))
        this.report.find(
          'content-missing',
          `The content of ${name} is missing, and no redaction accounts for it.`,
          seq,
        );
      if (present && commitments.get(String(seq)) !== row.content_commit)
        this.report.find('content-changed', `The content of ${name} is not the content that was recorded.`, seq);
    }
  }

  /** A link is broken either because the earlier row was changed or because the later one was forged. */
  reportBrokenLinks(fitting) {
    const asSigned = fitting.at(-1) ?? 0;
    for (const seq of this.brokenLinks) {
      const [row, before] = [String(seq), String(seq - 1)];
      if (seq === 0) this.report.find('chain-broken', 'Row 0 names a predecessor: rows before it were removed.', 0);
      else if (seq < asSigned)
        this.report.find(
          'chain-broken',
          `Row ${row} was signed with a prev_hash that is not the hash of row ${before}.`,
          seq,
        );
      else
        this.report.find(
          'chain-broken',
          `Row ${before} does not have the hash that row ${row} names: it was changed, or rows between were.`,
          seq - 1,
          seq,
        );
    }
  }
}

/*
 * The offline verifier of a session's signed log. It needs nothing but WebCrypto (`crypto.subtle` with Ed25519),
 * recomputes every hash from the export itself and trusts only the verifier key it was given from outside.
 *
 * Formats: RFC 8785 (canonical JSON), RFC 6962 section 2.1 (Merkle tree), RFC 8032 (Ed25519),
 * c2sp.org/signed-note and c2sp.org/tlog-checkpoint. docs/ledger.md describes how they are put together.
 */

const readPinned = async (vkeys) => {
  const pinned = new Map();
  for (const vkey of vkeys.map((text) => text.trim())) {
    const key = await parseVerifierKey(vkey);
    if (key === null) throw new CannotVerify(`This is not a verifier key: ${vkey.slice(0, 200)}`);
    for (const other of pinned.values())
      if (other.vkey !== vkey && other.name === key.name && other.id === key.id)
        throw new CannotVerify(`Two different keys you gave call themselves ${key.name}+${key.id}.`);
    pinned.set(vkey, key);
  }
  if (pinned.size === 0) throw new CannotVerify('No verifier key was given; an export cannot vouch for itself.');
  return [...pinned.values()];
};

const runChecks = async (file, pinned, { receipts: kept = [], pause }) => {
  const report = new Report();
  const history = new RowHistory(file, report, pause);
  const keys = new KeyHistory(file, pinned, report);
  const checkpoints = new Checkpoints(file, history, keys, report, pause);
  const receipts = new Receipts(file, history, keys, report);
  await checkpoints.begin();
  await history.check();
  await keys.check(history.rows);
  history.reportBrokenLinks(await checkpoints.check());
  for (const note of kept) await receipts.check(note);
  return conclude(report.findings, report.obstacles, {
    session: file.session,
    rows: file.rows.length,
    redacted: history.redacted.size,
    checkpoints: file.checkpoints.length,
    receipts: receipts.compared,
    head: checkpoints.head,
  });
};

/**
 * Verifies the text of an export against keys pinned from outside it and, if given, receipts kept earlier.
 * Never throws: what cannot be read is a result with the status 'cannot verify'.
 */
export const verifyExport = async (source, options) => {
  try {
    const pinned = await readPinned(options.keys);
    return await runChecks(readExport(source), pinned, options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof JsonError && error.kind === 'duplicate') {
      const message = `The export can be read in two ways: ${reason}.`;
      return conclude([{ code: 'ambiguous-export', row: null, lastRow: null, message }], [], NOTHING);
    }
    if (error instanceof JsonError) return conclude([], [`The file is not readable as an export: ${reason}.`], NOTHING);
    if (error instanceof CannotVerify) return conclude([], [reason], NOTHING);
    return conclude([], [`The verifier could not run here: ${reason}.`], NOTHING);
  }
};

import { readFile } from 'node:fs/promises';

const USAGE = `Usage: verify <export.json> --key <vkey> [--key <vkey>] [--receipt <old.note>]... [--json]

Verifies an exported log offline. The key must come from somewhere else than the export: the review console, the
server's start-up line or /.well-known/symbi-vkey. A receipt is a checkpoint you downloaded earlier.

Exit status: 0 verified, 1 tampered, 2 cannot verify.`;

const readArguments = (words) => {
  const files = [];
  const keys = [];
  const receipts = [];
  let json = false;
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--json') json = true;
    else if (word === '--key' || word === '--receipt') {
      const value = rest.shift();
      if (value === undefined) return null;
      (word === '--key' ? keys : receipts).push(value);
    } else if (word.startsWith('--')) return null;
    else files.push(word);
  }
  const [file, ...more] = files;
  return file === undefined || more.length > 0 || keys.length === 0 ? null : { file, keys, receipts, json };
};

/** The text of a file; bytes that are not UTF-8 are an error and never quietly replaced. */
const readText = async (path) => new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));

const main = async () => {
  const given = readArguments(process.argv.slice(2));
  if (given === null) {
    console.error(USAGE);
    return 2;
  }
  try {
    const receipts = await Promise.all(given.receipts.map(readText));
    const result = await verifyExport(await readText(given.file), { keys: given.keys, receipts });
    console.log(given.json ? JSON.stringify(result, null, 2) : describeVerification(result).join('\n'));
    return result.exitCode;
  } catch (error) {
    console.error(`CANNOT VERIFY\n${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
};

process.exitCode = await main();
