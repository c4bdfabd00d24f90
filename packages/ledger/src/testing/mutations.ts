/** A mutation of the verifier: replaces a text that must occur exactly once in its source. */
export interface Mutation {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

const mutation = (name: string, from: string, to: string): Mutation => ({ name, from, to });

const parsing = [
  mutation('accepts duplicate names', 'if (Object.hasOwn(members, name))', 'if (false)'),
  mutation('accepts unsorted members', 'if (this.canonical && previous !== null && previous > name)', 'if (false)'),
  mutation('accepts white space in rows', 'if (this.canonical && this.at > start)', 'if (false)'),
  mutation('accepts text after a value', 'if (this.at !== this.text.length)', 'if (false)'),
  mutation('accepts NUL', 'if (code === 0)', 'if (false)'),
  mutation('accepts lone surrogates', 'if (!value.isWellFormed()) this.fail', 'if (false) this.fail'),
  mutation('accepts an escaped slash', "if (this.canonical && letter === '/')", 'if (false)'),
  mutation('accepts needless escapes', 'code > 31 || ', ''),
  mutation('accepts long escapes', 'MUST_BE_SHORT.has(code) || ', ''),
  mutation('accepts capital escapes', ' || digits !== digits.toLowerCase()', ''),
  mutation('accepts unsafe integers', '!Number.isSafeInteger(value) || Object.is', 'Object.is'),
  mutation('accepts a negative zero', ' || Object.is(value, -0)', ''),
  mutation('accepts lone surrogates in an export', ' || !value.isWellFormed() || ', ' || '),
  mutation('accepts NUL in an export', " || value.includes('\\0')", ''),
  mutation('accepts floats', '(?![0-9.eE])/y', '(?:\\.[0-9]+)?(?:e[0-9]+)?/y'),
  mutation('accepts any depth', 'if (depth > MAX_JSON_DEPTH)', 'if (false)'),
  mutation('accepts non-canonical base64', 'if (btoa(binary) !== text)', 'if (false)'),
  mutation('accepts raw control characters', '/[^"\\\\\\u0000-\\u001f]*/y', '/[^"\\\\]*/y'),
];

const rows = [
  mutation(
    'accepts unknown types',
    "if (!isRowType(row['type'])) return 'its type is unknown'",
    "if (!isRowType(row['type'])) return null",
  ),
  mutation('accepts further fields', 'if (!hasExactly(row, [...COMMON, ...Object.keys(own)]))', 'if (false)'),
  mutation('accepts invalid fields', 'if (value === undefined || !check(value)) return `its', 'if (false) return `its'),
  mutation('accepts messages without commitment', "if (content === 'required' &&", 'if (false &&'),
  mutation('accepts content on any type', "if (content === 'none' &&", 'if (false &&'),
  mutation('accepts other versions', 'v: (value) => value === 1', 'v: () => true'),
  mutation('accepts more than 100 per cent', 'const basisPoints = integer(10_000)', 'const basisPoints = count'),
  mutation('accepts negative numbers', "typeof value === 'number' && value >= 0 &&", "typeof value === 'number' &&"),
  mutation('ignores the session of rows', 'if (row.session !== this.file.session)', 'if (false)'),
  mutation('ignores seq', 'if (row.seq - seq !== shift && row.seq !== seq)', 'if (false)'),
  mutation('ignores prev_hash', 'if (row.prev_hash !== (this.hashes[seq - 1] ?? ZERO_HASH))', 'if (false)'),
  mutation('starts the chain anywhere', '?? ZERO_HASH)) broken', '?? row.prev_hash)) broken'),
  mutation('ignores time', 'if (row.at < latest)', 'if (false)'),
  mutation('allows any first row', "if ((seq === 0) !== (row.type === 'opened'))", 'if (false)'),
  mutation(
    'allows a second opening',
    "if ((seq === 0) !== (row.type === 'opened'))",
    "if (seq === 0 && row.type !== 'opened')",
  ),
  mutation('allows rows after closing', 'if (closed && row.type', 'if (false && row.type'),
  mutation(
    'refuses redactions after closing',
    "row.type !== 'redaction' && row.type !== 'key_rotation'",
    "row.type !== 'key_rotation'",
  ),
  mutation('ignores capsule references', '!capsules.has(', 'false && capsules.has('),
  mutation('blames the wrong row of a signed break', 'else if (seq < asSigned)', 'else if (false)'),
];

const contents = [
  mutation('ignores the hash a redaction names', "this.hashes[place] !== row['target_hash']", 'false'),
  mutation(
    'allows redacting later rows',
    'const redacted = place < seq ? this.rows[place] : undefined',
    'const redacted = this.rows[target]',
  ),
  mutation('allows redacting what has no content', 'redacted?.content_commit === null', 'false'),
  mutation('allows redacting twice', 'const problem = this.redacted.has(target)', 'const problem = false'),
  mutation('does not notice redactions', 'else this.redacted.add(target)', 'else this.redacted.add(-1)'),
  mutation(
    'ignores changed content',
    'if (present && commitments.get(String(seq)) !== row.content_commit)',
    'if (false)',
  ),
  mutation('leaves the salt out', 'concatBytes(CONTENT_PREFIX, bytesFromHex(salt), ', 'concatBytes(CONTENT_PREFIX, '),
  mutation(
    'leaves the prefix of content out',
    'concatBytes(CONTENT_PREFIX, bytesFromHex(salt)',
    'concatBytes(bytesFromHex(salt)',
  ),
  mutation('accepts salts in any case', '/^[0-9a-f]{32}$/.test(content.salt)', '/^[0-9a-f]{32}$/i.test(content.salt)'),
  mutation('ignores missing content', 'if (!present && !this.redacted.has(seq))', 'if (false)'),
  mutation('ignores redacted content that is back', 'if (present && this.redacted.has(seq))', 'if (false)'),
  mutation('ignores content without a row', 'if (row === undefined || row?.content_commit === null)', 'if (false)'),
];

const tree = [
  mutation(
    'hashes leaves like nodes',
    'sha256Of(concatBytes(Uint8Array.of(0), utf8(row)))',
    'sha256Of(concatBytes(Uint8Array.of(1), utf8(row)))',
  ),
  mutation(
    'hashes nodes like leaves',
    'sha256Of(concatBytes(Uint8Array.of(1), left, right))',
    'sha256Of(concatBytes(Uint8Array.of(0), left, right))',
  ),
  mutation(
    'swaps the sides of a node',
    'concatBytes(Uint8Array.of(1), left, right)',
    'concatBytes(Uint8Array.of(1), right, left)',
  ),
  mutation('forgets the smaller peaks', 'root === null ? (peak ?? null) : hashNode(peak, root)', '(peak ?? null)'),
  mutation('leaves the length out of a hash', 'tailView.setUint32(end - 4, ', 'void (end - 4, '),
  mutation('hashes without what is left of a block', 'tail.set(bytes.subarray(whole));', ''),
  mutation('ignores roots', 'this.history.rootAt(head.size) === head.root', 'head.root.length === 64'),
  mutation('ignores missing rows', 'if (head.size > total) {', 'if (false) {'),
  mutation('ignores rows without a checkpoint', 'if (heads.length > 0 && covered < total)', 'if (false)'),
  mutation('accepts an export without rows', 'if (total === 0)', 'if (false)'),
  mutation('accepts an export without checkpoints', 'if (this.file.checkpoints.length === 0)', 'if (false)'),
  mutation(
    'overlooks a fork of an older size',
    'bySize.filter(({ size }) => size <= newest)',
    'bySize.filter(({ size }) => size < 0)',
  ),
  mutation('overlooks two roots of one size', 'other.size === head.size && other.root !== head.root', 'false'),
];

const signatures = [
  mutation(
    'does not verify signatures',
    "signature.length !== 64 || !(await crypto.subtle.verify('Ed25519', publicKey, signature, message))",
    'signature.length === 0',
  ),
  mutation(
    'verifies only the first signature of a key',
    'for (const { signature } of own)',
    'for (const { signature } of own.slice(0, 1))',
  ),
  mutation('accepts signatures of any known key', 'if (force !== null && key.vkey !== force.vkey) continue', ''),
  mutation('reports no missing signature', 'if (signers === 0)', 'if (false)'),
  mutation('forgives broken cosignatures', "if (outcome === 'invalid') {", "if (outcome === 'invalid') { continue;"),
  mutation('ignores the origin', 'if (head.origin === originOf(key.name, this.file.session)) continue', 'continue'),
  mutation(
    'accepts malformed checkpoints silently',
    "this.report.find('checkpoint-malformed'",
    "void ('checkpoint-malformed'",
  ),
  mutation('accepts any number of signatures', 'if (lines.length > MAX_SIGNATURES)', 'if (false)'),
  mutation(
    'accepts notes of any length',
    'if (note.length > MAX_NOTE_BYTES || utf8(note).length > MAX_NOTE_BYTES)',
    'if (false)',
  ),
  mutation('refuses 100 signatures', 'if (lines.length > MAX_SIGNATURES)', 'if (lines.length >= MAX_SIGNATURES)'),
  mutation(
    'accepts control characters in notes',
    '!note.isWellFormed() || /[\\u0000-\\u0009\\u000b-\\u001f]/.test(note)',
    'false',
  ),
  mutation('accepts notes without a last newline', "split < 0 || !note.endsWith('\\n')", 'split < 0'),
  mutation('skips malformed signature lines', 'if (signatures.includes(null))', 'if (false)'),
  mutation('accepts extension lines', " || end !== '' || more.length > 0", ''),
  mutation('accepts an empty origin', "origin === undefined || origin === '' || ", 'origin === undefined || '),
  mutation('accepts any spelling of a size', '!/^(?:0|[1-9][0-9]{0,15})$/.test(size) || ', ''),
  mutation('accepts unsafe sizes', ' || !Number.isSafeInteger(Number(size))', ''),
  mutation(
    'accepts roots of any length',
    'bytes === null || bytes.length !== 32 ? null : { origin',
    'bytes === null ? null : { origin',
  ),
];

const keys = [
  mutation('does not check key ids', 'toHex(digest.subarray(0, 4)) === id ?', 'id !== null ?'),
  mutation('accepts other algorithms', ' || typed[0] !== 1', ''),
  mutation('accepts keys of any length', 'typed === null || typed.length !== 33 ||', 'typed === null ||'),
  mutation(
    'accepts spaces in key names',
    'const isKeyName = (name: string): boolean =>\n  name',
    'const isKeyName = (name: string): boolean => name === name ||\n  name',
  ),
  mutation(
    'trusts the key the log names',
    "if (this.reachable('forward').has(force.vkey)) return;",
    'if (force.vkey) return;',
  ),
  mutation('trusts backwards', "if (this.reachable('forward').has", "if (this.reachable('both').has"),
  mutation(
    'takes another key of the name for another host',
    'this.pinned.every((key) => key.name !== force.name)',
    'this.pinned.length > 0',
  ),
  mutation(
    'ignores twins in the export',
    'if (other.name === key.name && other.id === key.id)\n        this',
    'if (false)\n        this',
  ),
  mutation('ignores twins among given keys', 'if (other.vkey !== vkey && other.name', 'if (false && other.name'),
  mutation('needs no key', 'if (pinned.size === 0)', 'if (false)'),
  mutation('accepts a hand-over without the old key', "(await this.ring.check(parsed, from)) !== 'valid' || ", ''),
  mutation('accepts a hand-over without the new key', " || (await this.ring.check(parsed, to)) !== 'valid'", ''),
  mutation('accepts a hand-over of any wording', ' || parsed.text !== handoverText(from.name, from.vkey, to.vkey)', ''),
  mutation(
    'accepts a hand-over from and to any key',
    'if (oldKey !== expected.from || newKey !== expected.to) return false;',
    '',
  ),
  mutation('accepts a hand-over from a key not in force', '(current !== undefined && current !== oldKey)', 'false'),
  mutation('keeps the first key for ever', 'this.keyChanges.push({ from: seq + 1, vkey: newKey })', 'void newKey'),
  mutation(
    'changes keys a row late',
    'this.keyChanges.push({ from: seq + 1, vkey: newKey })',
    'this.keyChanges.push({ from: seq + 2, vkey: newKey })',
  ),
  mutation(
    'changes keys a row early',
    'this.keyChanges.push({ from: seq + 1, vkey: newKey })',
    'this.keyChanges.push({ from: seq, vkey: newKey })',
  ),
];

const receipts = [
  mutation(
    'accepts malformed receipts',
    "return void this.report.obstacles.push('A receipt is not a well-formed checkpoint.')",
    'return undefined',
  ),
  mutation(
    'accepts broken receipts',
    "return void this.report.obstacles.push('A receipt carries a signature that is not valid.')",
    'continue',
  ),
  mutation('accepts unsigned receipts', 'if (origins.length === 0)', 'if (false)'),
  mutation('accepts receipts of any session', 'if (!origins.includes(body.origin))', 'if (false)'),
  mutation('ignores a rollback', 'if (body.size > total) {', 'if (false) {'),
  mutation('ignores a rewrite', 'this.history.rootAt(body.size) !== body.root', 'false'),
  mutation('does not look at receipts', 'for (const note of kept) await receipts.check(note);', ''),
  mutation(
    'trusts keys of the export for receipts',
    "for (const vkey of this.keys.reachable('both')) {",
    'for (const vkey of this.keys.known.keys()) {',
  ),
];

const results = [
  mutation('calls findings verified', "status: 'tampered', exitCode: 1", "status: 'verified', exitCode: 0"),
  mutation('calls obstacles verified', "status: 'cannot verify', exitCode: 2", "status: 'verified', exitCode: 0"),
  mutation(
    'prefers obstacles to findings',
    'if (findings.length > 0) return',
    'if (findings.length > 0 && obstacles.length === 0) return',
  ),
  mutation('takes a duplicate key for a slip', "error instanceof JsonError && error.kind === 'duplicate'", 'false'),
  mutation('accepts other formats', "!isObject(value) || value['format'] !== EXPORT_FORMAT", '!isObject(value)'),
  mutation(
    'accepts unknown parts',
    "if (!hasExactly(value, ['format', 'session', 'rows', 'contents', 'checkpoints', 'keys']))",
    'if (false)',
  ),
];

export const mutations: readonly Mutation[] = [
  parsing,
  rows,
  contents,
  tree,
  signatures,
  keys,
  receipts,
  results,
].flat();
