import { randomUUID } from 'node:crypto';
import { type CaseKind, caseHours } from '#domain/staff/cases.ts';
import type { Executor } from '#server/db/database.ts';
import { caseEvents, cases } from '#server/db/schema/cases.ts';

interface NewCase {
  /** The staff member and reason behind it. */
  readonly by?: { readonly staffId: string; readonly reason: string };
  readonly kind: CaseKind;
  readonly customerGuid: string | null;
  /** The guid of a verification or transfer, or the reference of a message. */
  readonly record: string;
  readonly isPossibleSpam?: boolean;
}

/** Opens a case once per record and kind. @returns its id; null if it existed */
export async function openCase(tx: Executor, { by, ...opened }: NewCase, now: number): Promise<string | null> {
  const dueAt = now + caseHours[opened.kind] * 3600_000;
  const added = await tx
    .insert(cases)
    .values({ id: randomUUID(), ...opened, createdAt: now, dueAt })
    .onConflictDoNothing()
    .returning({ id: cases.id });
  const id = added[0]?.id ?? null;
  if (id !== null)
    await tx
      .insert(caseEvents)
      .values({ caseId: id, kind: 'opened', staffId: by?.staffId ?? null, text: by?.reason ?? '', createdAt: now });
  return id;
}
