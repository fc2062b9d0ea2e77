import { createHmac, randomBytes } from 'node:crypto';
import { asc } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { identityKeys } from '../../db/schema/identity.ts';

const loaded = new WeakMap<Database, Promise<string>>();

/** The sandbox's signing secret: created by the first process, shared by all processes on the database. */
export function identitySecret(db: Database): Promise<string> {
  const known = loaded.get(db);
  if (known) return known;
  const loading = loadSecret(db).catch((error: unknown) => {
    loaded.delete(db);
    throw error;
  });
  loaded.set(db, loading);
  return loading;
}

async function loadSecret(db: Database): Promise<string> {
  // The fixed id makes the second of two processes that start at once take the first one's secret.
  await db
    .insert(identityKeys)
    .values({ kid: 'id-token-mac', secret: randomBytes(32).toString('base64url'), createdAt: Date.now() })
    .onConflictDoNothing();
  const [key] = await db.select().from(identityKeys).orderBy(asc(identityKeys.kid)).limit(1);
  if (!key) throw new Error('the identity service has no signing secret');
  return key.secret;
}

/** HMAC-SHA256 of the text, base64url. */
export const macOf = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
