import { randomUUID } from 'node:crypto';
import { type CaseKind, caseHours } from '#domain/staff/cases.ts';
import type { Executor } from '#server/db/database.ts';
import { caseEvents, cases } from '#server/db/schema/cases.ts';

interface NewCase {
  /** Who raised it by what they did, and why. */
  readonly by?: { readonly staffId: string; readonly reason: string };
  readonly kind: CaseKind;
  readonly customerGuid: string | null;
  /** What raises it: the guid of a verification or a transfer, the reference of a message. */
  readonly record: string;
  /** Of a message. */
  readonly isPossibleSpam?: boolean;
}

/** Opens a case, unless this record has raised one of this kind before. @returns its id; null where there was one */
export async function openCase(tx: Executor, { by, ...opened }: NewCase, now: number): Promise<string | null> {
  const dueAt = now + caseHours[opened.kind] * 3600_000;
  const added = await tx
    .insert(cases)
    .values({ id: randomUUID(), ...opened, createdAt: now, dueAt })
    .onConflictDoNothing()
    .returning({ id: cases.id });
  const id = added[0]?.id ?? null;
  if (id !== null)
    await tx.insert(caseEvents).values({ caseId: id, kind: 'opened', staffId: by?.staffId ?? null, text: by?.reason ?? '', createdAt: now });
  return id;
}
