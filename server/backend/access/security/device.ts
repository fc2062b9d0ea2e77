import bowser from 'bowser';
import type { Context } from 'hono';

/** Long enough for any real browser; the rest of a hostile header is not read. */
const maxAgentLength = 512;
/** Programs and systems that bowser names by itself. Of others it repeats what the header says: a stranger would write into our emails. */
const knownNames: ReadonlySet<string> = new Set([...Object.values(bowser.BROWSER_MAP), ...Object.values(bowser.OS_MAP)]);

/** The browser and the system of a call, such as "Chrome on Linux"; null when unknown. The header can hold anything: nothing of it is kept. */
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
