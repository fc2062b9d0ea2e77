import { describe, expect, test } from 'vitest';
import type { TestServer } from '../browser/server.ts';
import { inDepth } from '../kit/deep.ts';
import type { Role, Walker } from './cast.ts';
import { brokenTogether, gapOf } from './cells.ts';
import { type FaultKind, faultKinds } from './network.ts';
import type { Screen } from './screens/screen.ts';
import type { Slot } from './slot.ts';
import { type Outcome, walkBroken, walkHealthy, walkOnServer } from './walk.ts';

/** A busy machine delays code and threads, so a finding counts if a second walk repeats it. */
async function judge(walk: () => Promise<Outcome>, name: string): Promise<Outcome> {
  const attempt = () => walk().catch((error: unknown): Outcome => ({ wrong: [String(error)], unmade: [] }));
  const first = await attempt();
  if (first.wrong.length === 0) return first;
  const second = await attempt();
  if (second.wrong.length === 0) process.stdout.write(`only once: ${[name, ...first.wrong].join('\n    ')}\n`);
  return second;
}

/** Declares screens' tests. Each file has its own walkers, and slots that cache the app. */
export function breakEveryCall(
  screens: readonly Screen[],
  { url }: TestServer,
  slots: readonly [Slot, ...Slot[]],
): void {
  const [firstSlot] = slots;
  const lasts = screens.some(({ route }) => route.startsWith('/admin/')) ? 300_000 : Infinity;
  const walkers = new Map<Role, { readonly walker: Promise<Walker>; readonly until: number }>();
  /** One walker per role. Staff sign in again in time, since walks from a tape make no calls. */
  function walkerOf(role: Role): Promise<Walker> {
    const known = walkers.get(role);
    if (known && Date.now() < known.until) return known.walker;
    const walker = role(url, walkerOf);
    walkers.set(role, { walker, until: Date.now() + lasts });
    return walker;
  }

  describe('with any of its calls broken and healed again, a screen loses, repeats and invents nothing', () => {
    test.each(screens)('$name', { timeout: 600_000 }, async (screen) => {
      const walker = await walkerOf(screen.who);
      const walkWell = () => walkHealthy(firstSlot, screen, walker);
      const healthy = await walkWell().catch(walkWell);
      const found: string[] = [];
      const walks = [...brokenTogether(screen, healthy.calls)];
      const work = async (slot: Slot) => {
        for (let faults = walks.shift(); faults !== undefined; faults = walks.shift()) {
          const broken = faults;
          const name = broken.map(({ call, kind }) => `${call}, ${kind}`).join(' and ');
          const { wrong, unmade } = await judge(
            () => walkBroken(slot, screen, walker, healthy, broken),
            `${screen.name}: ${name}`,
          );
          const gap = broken.every((fault) => gapOf(screen, fault));
          if (gap && wrong.length === 0) found.push(`${name}: no longer a gap. Take it out of the table.`);
          if (!gap && wrong.length > 0) found.push([`${name}:`, ...wrong].join('\n    '));
          if (broken.length > 1) walks.push(...unmade.map((fault) => [fault]));
          else if (unmade.length > 0) found.push(`${name}: the call was not made`);
        }
      };
      await Promise.all(slots.map(work));
      expect(found, `${screen.name}\n${found.join('\n')}\n`).toHaveLength(0);
    });
  });

  const confirming = screens.find(({ once }) => once === 'POST /bank/api/trades');
  if (confirming === undefined) return;
  test.each(inDepth<FaultKind>('faults', ['no answer', ...faultKinds.filter((kind) => kind !== 'no answer')]))(
    'an order that is confirmed while the bank has trouble (%s) is one order at the bank',
    async (kind) => {
      const walker = await walkerOf(confirming.who);
      const orders = async () => {
        const headers = { Authorization: `Bearer ${walker.storage.session.at}` };
        const reply = await fetch(`${url}/bank/api/trades?per_page=1`, { headers });
        return ((await reply.json()) as { total: number }).total;
      };
      const before = await orders();
      expect(await walkOnServer(firstSlot, confirming, walker, { call: 'POST /bank/api/trades', kind })).toBe(true);
      expect(await orders()).toBe(before + 1);
    },
  );
}
