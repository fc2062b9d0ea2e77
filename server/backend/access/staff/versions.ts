import { and, asc, eq, like } from 'drizzle-orm';
import * as v from 'valibot';
import type { Executor } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/http/refusals.ts';

interface Versioned {
  readonly target: string;
  readonly version: number;
  readonly named: string;
}

/** @throws Refusal 409 `changed_meanwhile` with the difference, if a newer version exists */
export async function requireVersion(
  tx: Executor,
  { target, version, named }: Versioned,
  seen: number | null,
): Promise<void> {
  if (version === seen) return;
  throw new Refusal(
    409,
    'changed_meanwhile',
    `Somebody changed ${named} meanwhile. Check what changed, and decide again.`,
    {
      data: { version, ...(await differenceSince(tx, target, seen ?? 0)) },
    },
  );
}

const changesSchema = v.record(v.string(), v.tuple([v.unknown(), v.unknown()]));
const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value ?? ''));

/** Changed fields since a version, with the last editor, from the audit log. */
async function differenceSince(tx: Executor, target: string, version: number) {
  const ofTarget = and(like(auditLog.targets, `["${target}"%`), eq(auditLog.outcome, 'done'));
  const rows = await tx.select().from(auditLog).where(ofTarget).orderBy(asc(auditLog.serial));
  const later = rows
    .map(({ actorName, at, changes }) => ({ actorName, at, changes: v.parse(changesSchema, JSON.parse(changes)) }))
    .filter(({ changes }) => Number(changes.version?.[0] ?? -1) >= version);
  const fields = new Map<string, { readonly field: string; readonly before: string; readonly after: string }>();
  for (const { changes } of later) {
    for (const [field, [before, after]] of Object.entries(changes)) {
      if (field !== 'version')
        fields.set(field, { field, before: fields.get(field)?.before ?? textOf(before), after: textOf(after) });
    }
  }
  const last = later.at(-1);
  return { changes: [...fields.values()], by: last?.actorName ?? '', at: last?.at ?? '' };
}
