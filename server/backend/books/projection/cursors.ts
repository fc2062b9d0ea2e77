import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { syncCursors } from '#server/db/schema/projection.ts';

export type Cursor = typeof syncCursors.$inferSelect;
type Progress = Partial<Pick<Cursor, 'freshAt' | 'completeSince' | 'loaded' | 'position' | 'passStartedAt'>>;

/** Another process advanced the cursor first; nothing is lost. */
export class Overtaken extends Error {}

/** From the beginning if it was never read. */
export async function cursorOf(db: Executor, name: string): Promise<Cursor> {
  await db.insert(syncCursors).values({ name }).onConflictDoNothing();
  const [cursor] = await db.select().from(syncCursors).where(eq(syncCursors.name, name));
  if (cursor === undefined) throw new Error(`the cursor of ${name} vanished`);
  return cursor;
}

/** Advances a cursor; must be the transaction's last statement. @throws Overtaken if it moved */
export async function advance(tx: Executor, cursor: Cursor, progress: Progress): Promise<Cursor> {
  const [moved] = await tx
    .update(syncCursors)
    .set({ ...progress, failure: null, version: cursor.version + 1 })
    .where(and(eq(syncCursors.name, cursor.name), eq(syncCursors.version, cursor.version)))
    .returning();
  if (moved === undefined) throw new Overtaken();
  return moved;
}

/** Records a read failure. Existing data stays and ages. */
export async function recordFailure(db: Executor, name: string, failure: string): Promise<void> {
  await db
    .insert(syncCursors)
    .values({ name, failure })
    .onConflictDoUpdate({ target: syncCursors.name, set: { failure: sql`excluded.failure` } });
}
