const side = 5;
const laneBytes = 8;
const rounds = 24;
/** Bytes that one permutation takes in, for a digest of 256 bits. */
const rate = 136;
const digestBytes = 32;

const rotate = (lane: bigint, by: number): bigint => BigInt.asUintN(64, (lane << BigInt(by)) | (lane >> BigInt(64 - by)));

/** How far each lane is rotated: along the walk of the standard, each step one further than the last. */
function rotationOffsets(): number[] {
  const offsets = new Array<number>(side * side).fill(0);
  let [x, y] = [1, 0];
  for (let step = 0; step < 24; step++) {
    offsets[x + side * y] = (((step + 1) * (step + 2)) / 2) % 64;
    [x, y] = [y, (2 * x + 3 * y) % side];
  }
  return offsets;
}

/** A constant a round, from the standard's shift register: its output bits stand at the places 2^j − 1. */
function roundConstants(): bigint[] {
  let register = 1;
  return Array.from({ length: rounds }, () => {
    let constant = 0n;
    for (let power = 0; power <= 6; power++) {
      if (register & 1) constant |= 1n << BigInt(2 ** power - 1);
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    }
    return constant;
  });
}

const offsets = rotationOffsets();
const constants = roundConstants();

/** One run of the permutation Keccak-f[1600] over 25 lanes of 64 bits. */
function permute(start: readonly bigint[]): bigint[] {
  let lanes = [...start];
  const at = (x: number, y: number) => lanes[(x % side) + side * (y % side)] ?? 0n;
  for (const constant of constants) {
    const columns = Array.from({ length: side }, (_, x) => at(x, 0) ^ at(x, 1) ^ at(x, 2) ^ at(x, 3) ^ at(x, 4));
    lanes = lanes.map((lane, index) => lane ^ (columns[(index + 4) % side] ?? 0n) ^ rotate(columns[((index % side) + 1) % side] ?? 0n, 1));
    const moved = new Array<bigint>(side * side).fill(0n);
    for (const [index, lane] of lanes.entries()) {
      const [x, y] = [index % side, Math.floor(index / side)];
      moved[y + side * ((2 * x + 3 * y) % side)] = rotate(lane, offsets[index] ?? 0);
    }
    lanes = moved;
    lanes = lanes.map((lane, index) => {
      const [x, y] = [index % side, Math.floor(index / side)];
      return lane ^ (~at(x + 1, y) & at(x + 2, y) & 0xffff_ffff_ffff_ffffn);
    });
    lanes[0] = (lanes[0] ?? 0n) ^ constant;
  }
  return lanes;
}

/** A sponge of 256 bits with the given byte after the message: 0x01 is Keccak as Ethereum has it, 0x06 the later standard SHA3-256. */
export function sponge256(message: Uint8Array, suffix: 0x01 | 0x06): Uint8Array {
  const padded = new Uint8Array((Math.floor(message.length / rate) + 1) * rate);
  padded.set(message);
  padded[message.length] = suffix;
  padded[padded.length - 1] = (padded.at(-1) ?? 0) | 0x80;
  const view = new DataView(padded.buffer);
  let lanes = new Array<bigint>(side * side).fill(0n);
  for (let start = 0; start < padded.length; start += rate) {
    lanes = permute(lanes.map((lane, index) => (index * laneBytes < rate ? lane ^ view.getBigUint64(start + index * laneBytes, true) : lane)));
  }
  const digest = new DataView(new ArrayBuffer(digestBytes));
  for (const [index, lane] of lanes.slice(0, digestBytes / laneBytes).entries()) digest.setBigUint64(index * laneBytes, lane, true);
  return new Uint8Array(digest.buffer);
}

/** Keccak-256, Ethereum's hash: 32 bytes. For checksums of public texts, not for secrets. */
export const keccak256 = (message: Uint8Array): Uint8Array => sponge256(message, 0x01);
