import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keccak256, sponge256 } from '../../../machines/shared/addresses/keccak.ts';
import { sha256 } from '../../../machines/shared/addresses/sha256.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const nodeHash = (name: string, bytes: Uint8Array) => createHash(name).update(bytes).digest('hex');
/** Past two blocks of either hash, and each length around a block's end. */
const messages = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.constantFrom(54, 55, 56, 63, 64, 119, 120, 134, 135, 136, 137, 271, 272).map((length) => new Uint8Array(length).fill(length)),
);

describe('the hashes behind the checksums', () => {
  test("SHA-256 is the system's", () => {
    fc.assert(fc.property(messages, (message) => hex(sha256(message)) === nodeHash('sha256', message)));
  });

  test("the Keccak sponge is the system's, where the system has one: as SHA3-256", () => {
    fc.assert(fc.property(messages, (message) => hex(sponge256(message, 0x06)) === nodeHash('sha3-256', message)));
  });

  test.each([
    ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
  ])('Keccak-256 of "%s"', (message, digest) => {
    expect(hex(keccak256(Buffer.from(message)))).toBe(digest);
  });
});
