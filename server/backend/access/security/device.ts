import bowser from 'bowser';
import type { Context } from 'hono';

/** Long enough for any real browser. */
const maxAgentLength = 512;
/** Bowser echoes unknown names, and strangers could write into our emails. */
const knownNames: ReadonlySet<string> = new Set([
  ...Object.values(bowser.BROWSER_MAP),
  ...Object.values(bowser.OS_MAP),
]);

/** Such as "Chrome on Linux"; null if unknown. Nothing of the raw header is kept. */
export function deviceOf(c: Context): string | null {
  const agent = (c.req.header('user-agent') ?? '').slice(0, maxAgentLength);
  if (agent === '') return null;
  const { browser, os } = bowser.parse(agent);
  const [program = '', system = ''] = [browser.name, os.name].map((name = '') =>
    knownNames.has(name) ? name.replace(/[^\p{L} ]/gu, '').trim() : '',
  );
  const known = program !== '' && system !== '' ? `${program} on ${system}` : program || system;
  return known === '' ? null : known;
}
