import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ReconCheck } from '#domain/staff/reconciliation.ts';
import type { Executor } from '#server/db/database.ts';
import { reconBreaks } from '#server/db/schema/reconciliation.ts';
import type { Finding, Settled } from './check.ts';

export type Break = typeof reconBreaks.$inferSelect;

type Identity = Pick<Finding, 'recordKind' | 'record' | 'class' | 'asset'>;
const identityOf = ({ recordKind, record, class: kind, asset }: Identity): string =>
  `${recordKind} ${record} ${kind} ${asset}`;

const isSame = (found: Finding, known: Break): boolean =>
  found.ours === known.ours && found.theirs === known.theirs && found.difference === known.difference;

const valuesOf = ({ isLate: _, at, ...found }: Finding) => ({
  ...found,
  day: at === null ? null : new Date(at).toISOString().slice(0, 10),
});

interface Seen {
  readonly check: ReconCheck;
  readonly run: string;
  readonly now: number;
}

/** One parameter: thousands of separate names are slow to write. */
const ofSettled = (settled: Settled): SQL | undefined =>
  settled === 'all'
    ? undefined
    : sql`${reconBreaks.record} = any(${sql.param([...new Set(settled.map(({ record }) => record))])}::text[])`;

/**
 * Stores findings. Known breaks continue; an explained one whose sides changed is replaced; settled
 * records without findings are resolved.
 */
export async function storeFindings(
  tx: Executor,
  { check, run, now }: Seen,
  findings: readonly Finding[],
  settled: Settled,
): Promise<void> {
  if (settled !== 'all' && settled.length === 0) return;
  const open = and(eq(reconBreaks.check, check), isNull(reconBreaks.resolvedAt));
  const isOf = settled === 'all' ? null : new Set(settled.map(({ recordKind, record }) => `${recordKind} ${record}`));
  const rows = await tx
    .select()
    .from(reconBreaks)
    .where(and(open, ofSettled(settled)))
    .for('update');
  const known = new Map(
    rows
      .filter(({ recordKind, record }) => isOf?.has(`${recordKind} ${record}`) !== false)
      .map((row) => [identityOf(row), row]),
  );
  const found = new Map(findings.map((finding) => [identityOf(finding), finding]));
  const seen = { lastSeenAt: now, lastRun: run };
  const [gone, same, added]: [string[], string[], Finding[]] = [[], [], []];
  for (const [identity, row] of known) {
    const finding = found.get(identity);
    if (finding === undefined) gone.push(row.id);
    else if (finding.isLate || isSame(finding, row)) same.push(row.id);
    else if (row.state === 'explained') {
      gone.push(row.id);
      added.push(finding);
    } else
      await tx
        .update(reconBreaks)
        .set({ ...valuesOf(finding), ...seen, version: row.version + 1 })
        .where(eq(reconBreaks.id, row.id));
  }
  for (const [identity, finding] of found) if (!known.has(identity) && !finding.isLate) added.push(finding);
  await resolve(tx, gone, now);
  if (same.length > 0) await tx.update(reconBreaks).set(seen).where(inArray(reconBreaks.id, same));
  if (added.length > 0)
    await tx
      .insert(reconBreaks)
      .values(added.map((finding) => ({ id: randomUUID(), check, ...valuesOf(finding), ...seen, createdAt: now })));
}

async function resolve(tx: Executor, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const resolved = { state: 'resolved', resolvedAt: now, version: sql`${reconBreaks.version} + 1` } as const;
  await tx
    .update(reconBreaks)
    .set(resolved)
    .where(inArray(reconBreaks.id, [...ids]));
}

/** Breaks of a check seen in a run. */
export async function countSeen(tx: Executor, check: ReconCheck, run: string): Promise<number> {
  const seen = and(eq(reconBreaks.check, check), eq(reconBreaks.lastRun, run), isNull(reconBreaks.resolvedAt));
  const [counted] = await tx.select({ count: sql<number>`count(*)::int` }).from(reconBreaks).where(seen);
  return counted?.count ?? 0;
}
