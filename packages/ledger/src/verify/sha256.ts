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

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The words of a block and the 48 that follow from them. */
const fillSchedule = (bytes: Uint8Array, offset: number): void => {
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
const compress = (bytes: Uint8Array, offset: number): void => {
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
export const sha256Of = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
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
