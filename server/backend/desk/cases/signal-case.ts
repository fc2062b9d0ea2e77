import { eq } from 'drizzle-orm';
import { parametersOf } from '#domain/staff/signals.ts';
import type { Executor } from '#server/db/database.ts';
import { signalFindings } from '#server/db/schema/signals.ts';
import { signalQueries } from '../signals/queries.ts';
import type { Case } from './claims.ts';

export async function findingOf(db: Executor, { kind, record }: Case) {
  if (kind !== 'signal') return null;
  const [found] = await db.select().from(signalFindings).where(eq(signalFindings.id, record));
  return found ?? null;
}

/** The rule that raised a case, with its figures in words. */
export async function readSignal(db: Executor, found: Case) {
  const finding = await findingOf(db, found);
  if (finding === null) return null;
  const { rule, version, figures, parameters, happenedAt } = finding;
  return { rule, version, happenedAt, text: signalQueries[rule].text(figures, parametersOf(parameters)) };
}
