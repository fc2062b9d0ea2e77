/** A non-cryptographic hash of 16 hex digits, the same in browsers and Node. */
export function fingerprintOf(text: string): string {
  // Two 32-bit hashes, mixed into each other.
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
