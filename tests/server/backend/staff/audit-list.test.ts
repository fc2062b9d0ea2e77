import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { writeAudit } from '#server/backend/access/audit/audit.ts';
import { statedRecordsOf } from '#tests/domain/activity/csv-reader.ts';
import { before, describeOnOneDatabase } from '../../support.ts';
import { ask, audited, hire, lastAudited, type Person } from './people.ts';

interface Page {
  readonly total: number;
  readonly items: readonly { readonly actorId: string; readonly action: string; readonly serial: number }[];
}

describeOnOneDatabase('the audit log in the console', (open) => {
  const server = before(() => open());
  let [viewer, finance, compliance]: Person[] = [];
  const known = (person: Person | undefined): Person => {
    if (person === undefined) throw new Error('nobody');
    return person;
  };
  const start = Date.UTC(2026, 0, 15);
  beforeAll(async () => {
    [viewer, finance, compliance] = [
      await hire(server, 'viewer'),
      await hire(server, 'finance'),
      await hire(server, 'compliance'),
    ];
    const actions = ['freezeCustomer', 'closePeriods', 'keepOwnAccount'] as const;
    for (const [index, who] of [known(viewer), known(finance), known(compliance)].entries()) {
      for (const [hour, action] of actions.entries()) {
        const entry = {
          actor: { ...who, roles: ['support'], sessionId: 's' },
          requestId: 'r',
          action,
          outcome: 'done',
          targets: [`customer:c${hour}`],
        } as const;
        await server.services.db.transaction((tx) => writeAudit(tx, entry, start + (index * 3 + hour) * 3600_000));
      }
    }
  });
  const page = async (who: Person | undefined, query = '') =>
    (await ask<Page>(server, known(who), `audit?per_page=100&${query}`)).data;

  it('shows everyone their own entries, finance those about money too, and compliance all', async () => {
    const own = await page(viewer);
    expect([own.total, new Set(own.items.map(({ actorId }) => actorId))]).toEqual([3, new Set([viewer?.id])]);
    const money = await page(finance);
    expect(money.items.map(({ actorId, action }) => actorId === finance?.id || action === 'closePeriods')).toEqual(
      Array(5).fill(true),
    );
    expect((await page(compliance)).total).toBe(9);
    // Filters never widen access.
    expect((await page(viewer, `actorId=${compliance?.id}`)).total).toBe(0);
  });

  it('is filtered by time, action, outcome, person, target and session', async () => {
    const totals = await Promise.all(
      [
        'from=2026-01-15T02:00:00Z&to=2026-01-15T04:00:00Z',
        'action=closePeriods,freezeCustomer',
        'outcome=refused',
        `actorId=${viewer?.id}`,
        'targets=customer:c1',
        'sessionId=s',
      ].map(async (query) => (await page(compliance, query)).total),
    );
    expect(totals).toEqual([3, 6, 0, 3, 3, 9]);
    expect((await page(compliance)).items.map(({ serial }) => serial)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('is exported with the right and a reason, with the file’s hash in the log', async () => {
    const file = (who: Person | undefined, query: string) =>
      fetch(`${server.url}/backend/admin/audit.csv?${query}`, {
        headers: { Authorization: `Bearer ${known(who).token}` },
      });
    expect([(await file(finance, 'reason=x')).status, (await file(compliance, '')).status]).toEqual([403, 422]);
    const bytes = Buffer.from(
      await (await file(compliance, 'reason=For%20the%20auditor&action=closePeriods')).arrayBuffer(),
    );
    expect(statedRecordsOf(bytes.toString()).rows).toHaveLength(3);
    const hash = createHash('sha256').update(bytes).digest('hex');
    await expect
      .poll(() => lastAudited(server))
      .toMatchObject({
        action: 'exportAudit',
        outcome: 'done',
        reason: 'For the auditor',
        changes: JSON.stringify({ rows: [null, '3'], sha256: [null, hash] }),
      });
    expect((await audited(server)).at(-2)).toMatchObject({ action: 'exportAudit', outcome: 'intended' });
  });

  it('is checked on request, which is written down', async () => {
    const { data } = await ask<{ rows: number; faults: string[]; checked_at: string }>(
      server,
      known(compliance),
      'audit/verify',
      {},
    );
    expect([data.rows, data.faults]).toEqual([(await audited(server)).length - 1, []]);
    expect(await lastAudited(server)).toMatchObject({ action: 'exportAudit', targets: '["audit:log"]' });
  });
});
