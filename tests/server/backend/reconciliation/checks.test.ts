import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { watchCases } from '#server/backend/cases/watch.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { cases } from '#server/db/schema/cases.ts';
import { tradeRows, transferRows } from '#server/db/schema/projection.ts';
import { before, describeOnEachDatabase } from '../../support.ts';
import { round } from '../projection/projecting.ts';
import { afterSeed, breaksOf, openSeeded, postingOf, reconcile, tamper } from './reconciling.ts';

const minutes = 60_000;

describeOnEachDatabase('our copies, reconciled with the bank', (open) => {
  const clock = afterSeed();
  const server = before(() => openSeeded(open, clock));
  const counted = async () => {
    const found = await server.services.db.select().from(tradeRows).where(eq(tradeRows.state, 'settling')).orderBy(tradeRows.guid);
    expect(found.length).toBeGreaterThan(10);
    return found;
  };
  const open_ = async () => (await breaksOf(server)).filter(({ resolvedAt }) => resolvedAt === null);
  const tradeAt = async (index: number) => {
    const found = (await counted())[index];
    if (found === undefined) throw new Error('there are fewer trades');
    return found;
  };
  beforeAll(async () => {
    // Nothing of the seed is too new to be judged.
    clock.advance(10 * minutes);
    await round(server);
  });

  it('are equal to the cent, and all of them were compared', async () => {
    const checks = await reconcile(server);
    expect([...checks.values()].map(({ check, state, reason, found, late }) => ({ check, state, reason, found, late }))).toEqual(
      ['R1', 'R4', 'R2', 'R3', 'R6'].map((check) => ({ check, state: 'checked', reason: '', found: 0, late: 0 })),
    );
    const trades = (await counted()).length;
    // Once from either side.
    expect(checks.get('R1')?.compared).toBe(2 * trades);
    expect(await breaksOf(server)).toEqual([]);
  });
});
