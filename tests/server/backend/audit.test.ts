import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { type AuditEntry, commandActor, headOf, personalHash, writeAudit } from '#server/backend/access/audit/audit.ts';
import { type AuditHead, type AuditRow, firstHash, hashOf } from '#server/backend/access/audit/chain.ts';
import { auditHeadWatch, readHeads } from '#server/backend/access/audit/heads.ts';
import { verifyAudit } from '#server/backend/access/audit/verify.ts';
import { createBackendServices } from '#server/backend/services.ts';
import type { Database } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/staff.ts';
import { runCommand } from '../run-command.ts';
import { before, describeOnEachDatabase, describeOnOneDatabase } from '../support.ts';

const now = Date.UTC(2026, 0, 15, 12);
const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  actor: { id: 'ada', name: 'Ada Example', roles: ['compliance', 'viewer'], sessionId: 'session' },
  ...{ requestId: 'request', action: 'freezeCustomer', outcome: 'done', targets: ['customer:c1'] },
  ...{ changes: { state: ['open', 'frozen'] }, reason: 'A theft was reported.', ...more },
});
const write = (db: Database, more: Partial<AuditEntry> = {}) =>
  db.transaction((tx) => writeAudit(tx, entry(more), now));
const rowsIn = (db: Database) => db.select().from(auditLog).orderBy(asc(auditLog.serial));

/** Bypasses the triggers, as the table's owner can. */
async function tamper(db: Database, work: () => Promise<unknown>) {
  await db.execute(sql`alter table audit_log disable trigger user`);
  await work();
  await db.execute(sql`alter table audit_log enable trigger user`);
}

describeOnEachDatabase('the audit log', (open) => {
  const server = before(() => open());
  const database = () => server.services.db;
  beforeEach(() => tamper(database(), () => database().execute(sql`truncate audit_log`)));

  it('has one row for each change, and none for a change that did not happen', async () => {
    await write(database());
    const broken = database().transaction(async (tx) => {
      await writeAudit(tx, entry(), now);
      throw new Error('the change fails');
    });
    await expect(broken).rejects.toThrow('the change fails');
    expect(await rowsIn(database())).toEqual([
      {
        ...{
          serial: 1,
          at: '2026-01-15T12:00:00.000Z',
          actorId: 'ada',
          actorName: 'Ada Example',
          actorRoles: 'compliance viewer',
        },
        ...{
          sessionId: 'session',
          requestId: 'request',
          action: 'freezeCustomer',
          outcome: 'done',
          targets: '["customer:c1"]',
        },
        ...{
          changes: '{"state":["open","frozen"]}',
          reason: 'A theft was reported.',
          approvalId: '',
          previousHash: firstHash,
        },
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  it('stays one chain under concurrent writers', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => write(database(), { requestId: `request ${index}` })));
    expect(await verifyAudit(database(), [])).toMatchObject({ faults: [], last: { serial: 50 } });
    expect(new Set((await rowsIn(database())).map(({ requestId }) => requestId)).size).toBe(50);
  });

  it('refuses to be changed, cut or emptied', async () => {
    await write(database());
    for (const change of [sql`update audit_log set reason = ''`, sql`delete from audit_log`, sql`truncate audit_log`])
      await expect(database().execute(change)).rejects.toMatchObject({
        cause: { message: 'the audit log only grows' },
      });
    expect(await rowsIn(database())).toHaveLength(1);
  });
});

describeOnOneDatabase('an attacker who owns the database', (open) => {
  const server = before(() => open());
  const database = () => server.services.db;
  let heads: AuditHead[] = [];
  beforeEach(async () => {
    await tamper(database(), () => database().execute(sql`truncate audit_log`));
    heads = [];
    for (let row = 1; row <= 6; row += 1) {
      await write(database(), { requestId: `request ${row}` });
      if (row % 2 === 0) heads.push({ ...(await headOf(database())), at: new Date(now).toISOString() });
    }
  });
  const faults = async () => (await verifyAudit(database(), heads)).faults;

  it('has a whole log that fits its heads', async () => {
    expect(await faults()).toEqual([]);
  });

  const fields = [
    'at',
    'actor_id',
    'actor_name',
    'actor_roles',
    'session_id',
    'request_id',
    'action',
    'outcome',
    'targets',
    'changes',
    'reason',
    'approval_id',
  ];
  it.each(fields)('changes %s of a row, which shows', async (field) => {
    await tamper(database(), () =>
      database().execute(sql`update audit_log set ${sql.identifier(field)} = 'x' where serial = 3`),
    );
    expect(await faults()).toEqual(['3 was changed.']);
  });

  it('removes a row, which shows', async () => {
    await tamper(database(), () => database().execute(sql`delete from audit_log where serial = 3`));
    expect(await faults()).toEqual(['After 2 comes 4: 1 removed.']);
  });

  it('removes the first row, which shows', async () => {
    await tamper(database(), () => database().execute(sql`delete from audit_log where serial = 1`));
    expect(await faults()).toEqual(['After 0 comes 2: 1 removed.']);
  });

  it('cuts off the end, which a head shows', async () => {
    await tamper(database(), () => database().execute(sql`delete from audit_log where serial > 4`));
    expect(await faults()).toEqual(['The log ends at 4, and a head says 6: its end was cut off.']);
    expect((await verifyAudit(database(), [])).faults).toEqual([]);
  });

  /** Rehashes rows from one on, so that they fit each other. */
  async function rewrite(from: number, change: (row: AuditRow) => Partial<AuditRow>, without: readonly number[] = []) {
    const kept = (await rowsIn(database())).filter(({ serial }) => !without.includes(serial));
    await tamper(database(), async () => {
      await database().execute(sql`truncate audit_log`);
      let previousHash = firstHash;
      for (const [index, row] of kept.entries()) {
        const changed = { ...row, ...(row.serial >= from ? change(row) : {}), serial: index + 1, previousHash };
        const hash = hashOf(changed);
        await database()
          .insert(auditLog)
          .values({ ...changed, hash });
        previousHash = hash;
      }
    });
  }

  it('changes a row and rewrites all later ones, which a head reveals', async () => {
    await rewrite(3, ({ serial }) => (serial === 3 ? { reason: 'Another.' } : {}));
    expect((await verifyAudit(database(), [])).faults).toEqual([]);
    expect(await faults()).toEqual(
      [4, 6].map((serial) => `${serial} is another one than the head of that time: the log was written anew.`),
    );
  });

  it('removes a row and rewrites all later ones, which a head reveals', async () => {
    await rewrite(3, () => ({}), [3]);
    expect((await verifyAudit(database(), [])).faults).toEqual([]);
    expect(await faults()).toEqual([
      '4 is another one than the head of that time: the log was written anew.',
      'The log ends at 5, and a head says 6: its end was cut off.',
    ]);
  });
});

describeOnOneDatabase('heads of the audit log', (open) => {
  it('leave the database, and the command checks the log against them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'audit-'));
    const file = join(folder, 'heads.jsonl');
    const { services } = await open({ environment: { AUDIT_HEADS: file } });
    const backend = createBackendServices(services);
    await auditHeadWatch.round(backend);
    await write(services.db, { actor: commandActor });
    await auditHeadWatch.round(backend);
    expect(await readHeads(file)).toEqual([{ ...(await headOf(services.db)), at: expect.any(String) }]);

    const [unread, later] = ['unread.jsonl', 'later.jsonl'].map((name) => join(folder, name)) as [string, string];
    writeFileSync(unread, '{"serial":2}\n');
    writeFileSync(later, `${JSON.stringify({ serial: 2, hash: firstHash, at: '' })}\n`);
    const verify = (head: string) =>
      runCommand('audit-verify', ['--head', head], { DATABASE_URL: services.config.databaseUrl ?? '' });
    expect(await Promise.all([file, unread, later].map(verify))).toEqual([
      expect.objectContaining({
        status: 0,
        stdout: expect.stringMatching(/^The audit log is whole: 1 rows, ending with .* 1 heads fit\./),
      }),
      expect.objectContaining({
        status: 1,
        stderr: expect.stringContaining('unread.jsonl:1 is not a head of the audit log'),
      }),
      expect.objectContaining({ status: 1, stdout: expect.stringContaining('its end was cut off') }),
    ]);
  });

  it('make the folder that they go to', async () => {
    const dataDir = join(mkdtempSync(join(tmpdir(), 'audit-')), 'not', 'there');
    const { services } = await open();
    await write(services.db);
    await auditHeadWatch.round(createBackendServices({ ...services, config: { ...services.config, dataDir } }));
    expect(await readHeads(join(dataDir, 'audit-heads.jsonl'))).toMatchObject([{ serial: 1 }]);
  });

  it('hold of a personal value only what proves that two are the same', async () => {
    const { services } = await open();
    const { keys } = createBackendServices(services);
    const hash = await personalHash(keys, 'zoe@example.test');
    expect(hash).not.toContain('zoe');
    expect(await personalHash(keys, 'zoe@example.test')).toBe(hash);
    expect(await personalHash(keys, 'zoe@example.com')).not.toBe(hash);
  });
});
