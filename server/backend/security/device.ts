import bowser from 'bowser';
import type { Context } from 'hono';

/** Long enough for any real browser; the rest of a hostile header is not read. */
const longestAgent = 512;
const longestName = 60;

/** The browser and the system of a call, such as "Chrome on Linux"; null when unknown. The header can hold anything: no digit or sign of it is kept. */
export function deviceOf(c: Context): string | null {
  const agent = (c.req.header('user-agent') ?? '').slice(0, longestAgent);
  if (agent === '') return null;
  const { browser, os } = bowser.parse(agent);
  const names = [browser.name, os.name].map((name) => (name ?? '').replace(/[^\p{L} ]/gu, '').trim());
  const [program = '', system = ''] = names;
  const known = program !== '' && system !== '' ? `${program} on ${system}` : program || system;
  return known === '' ? null : known.slice(0, longestName);
}
