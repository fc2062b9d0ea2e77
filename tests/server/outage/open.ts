import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { postgres } from '../support.ts';
import { type LossyProxy, openProxy } from './proxy.ts';

export async function proxied(): Promise<LossyProxy> {
  const proxy = await openProxy(await postgres.newDatabase('migrated'));
  onTestFinished(() => proxy.close());
  return proxy;
}

export async function opened(...given: Parameters<typeof openDatabase>): Promise<Database> {
  const db = await openDatabase(...given);
  onTestFinished(() => db.close());
  return db;
}
