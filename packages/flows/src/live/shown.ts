import type { Shown } from '../observe/records.ts';

/** A value on one line: `42`, `hidden text`, `token 3`, `{ side: buy }`. */
export function shownText(shown: Shown): string {
  if (shown === null || typeof shown !== 'object') return typeof shown === 'string' ? shown : String(shown);
  if (isList(shown)) return shown.length === 0 ? 'none' : `[${shown.map(shownText).join(', ')}]`;
  if ('record' in shown) {
    const fields = Object.entries(shown.record).map(([name, value]) => `${name}: ${shownText(value)}`);
    return fields.length === 0 ? 'empty' : `{ ${fields.join(', ')} }`;
  }
  return 'token' in shown
    ? `token ${shown.token}`
    : `hidden: ${shown.hidden}${shown.count === undefined ? '' : ` of ${shown.count}`}`;
}

const isList = (shown: Shown): shown is readonly Shown[] => Array.isArray(shown);
