import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#server/db/database.ts';
import type { SandboxControls } from '#server/emulators.ts';
import type { Siblings } from '#server/workers/siblings.ts';

/** The row that applies to everyone. */
export const everybody = '*';

/** Older expiries concern no token. */
const maxTokenLifeMs = 86_400_000;
const staleAfter = 1_000;

interface Settings {
  readonly offset: number;
  readonly faulty: boolean;
  /** Milliseconds. */
  readonly expired: Readonly<Record<string, number>>;
}

const untouched: Settings = { offset: 0, faulty: false, expired: {} };

export function createControls(db: Database, siblings: Siblings): SandboxControls {
  let settings = untouched;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const reread = async () => {
    const startedAt = performance.now();
    const read = await readSettings(db);
    // Of concurrent reads, the later one is newer.
    if (startedAt < readAt) return;
    settings = read;
    readAt = startedAt;
  };
  siblings.onAsked('controls', reread);
  return {
    clockOffset: () => settings.offset,
    faulty: () => settings.faulty,
    tokensExpiredBefore: (subject) =>
      Math.max(settings.expired[everybody] ?? 0, settings.expired[subject ?? everybody] ?? 0),
    async glance() {
      if (performance.now() - readAt < staleAfter) return;
      reading ??= reread()
        .catch(() => undefined)
        .finally(() => {
          reading = null;
        });
      await reading;
    },
    async refresh() {
      await Promise.all([reread(), siblings.ask('controls')]);
    },
  };
}

async function readSettings(db: Database): Promise<Settings> {
  const since = new Date(Date.now() - maxTokenLifeMs).toISOString();
  const result = await db.execute(sql`
    select coalesce((select offset_ms from sandbox_clock), 0)::text as "offset",
           exists (select 1 from sandbox_faults where calls_left > 0) as faulty,
           (select coalesce(json_object_agg(customer_guid, extract(epoch from issued_before) * 1000), '{}')
              from sandbox_expired_tokens where issued_before > ${since}::timestamptz) as expired`);
  const [row] = rowsOf<{ offset: string; faulty: boolean; expired: Record<string, number> }>(result);
  return row === undefined ? untouched : { ...row, offset: Number(row.offset) };
}
