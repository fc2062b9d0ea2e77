const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  sec: 1_000,
  min: 60_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** A year in milliseconds, the longest single wait of a simulation. */
export const longestWait = 366 * 86_400_000;

const shape = /^(?:\s*\d+(?:[.,]\d+)?\s*[a-z]+\s*)+$/i;

/** Parses `90 s`, `5 min`, `1 h 30 min`. @returns milliseconds, or a user-facing error */
export function readDuration(text: string): number | string {
  if (text.trim() === '') return 'Enter how long, such as 90 s or 5 min.';
  if (/^\s*\d+(?:[.,]\d+)?\s*$/.test(text)) return `Add a unit to ${text.trim()}: ms, s, min, h or d.`;
  if (!shape.test(text)) return 'Enter a number with a unit, such as 90 s or 5 min.';
  let sum = 0;
  for (const [, count = '', unit = ''] of text.matchAll(/(\d+(?:[.,]\d+)?)\s*([a-z]+)/gi)) {
    const length = Object.hasOwn(units, unit.toLowerCase()) ? units[unit.toLowerCase()] : undefined;
    if (length === undefined) return `“${unit}” is no unit. Use ms, s, min, h or d.`;
    sum += Number(count.replace(',', '.')) * length;
  }
  const milliseconds = Math.round(sum);
  if (milliseconds < 1) return 'Enter at least 1 ms.';
  return milliseconds <= longestWait ? milliseconds : 'Enter at most 366 d.';
}
