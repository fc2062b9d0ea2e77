const blockBytes = 64;

const isPrime = (value: number): boolean => {
  for (let divisor = 2; divisor * divisor <= value; divisor++) if (value % divisor === 0) return false;
  return true;
};

const firstPrimes = (count: number): number[] => {
  const primes: number[] = [];
  for (let value = 2; primes.length < count; value++) if (isPrime(value)) primes.push(value);
  return primes;
};

/** The first 32 bits after the point of the `degree`-th root, exactly: the largest `x` with `x^degree ≤ prime · 2^(32·degree)`. */
function rootFraction(prime: number, degree: 2n | 3n): number {
  const target = BigInt(prime) << (32n * degree);
  let root = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if ((root + bit) ** degree <= target) root += bit;
  return Number(BigInt.asUintN(32, root));
}

// The standard defines its constants by roots of primes, which takes fewer lines than the 72 numbers.
const roundConstants = Uint32Array.from(firstPrimes(64), (prime) => rootFraction(prime, 3n));
const initialState = firstPrimes(8).map((prime) => rootFraction(prime, 2n));

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** SHA-256 (FIPS 180-4) of some bytes: 32 bytes. For checksums of public texts, not for secrets: it does not run in constant time. */
export function sha256(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / blockBytes) * blockBytes;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(length - 8, BigInt(message.length) * 8n);
  const state = Uint32Array.from(initialState);
  for (let start = 0; start < length; start += blockBytes) compress(state, scheduleOf(view, start));
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word);
  return new Uint8Array(digest.buffer);
}

function scheduleOf(view: DataView, start: number): Uint32Array {
  const words = new Uint32Array(64);
  const at = (index: number) => words[index] ?? 0;
  for (let index = 0; index < 16; index++) words[index] = view.getUint32(start + index * 4);
  for (let index = 16; index < 64; index++) {
    const early = at(index - 15);
    const late = at(index - 2);
    const mixedEarly = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const mixedLate = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = at(index - 16) + mixedEarly + at(index - 7) + mixedLate;
  }
  return words;
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [round, word] of words.entries()) {
    const choice = (e & f) ^ (~e & g);
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (roundConstants[round] ?? 0) + word) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + word;
}
