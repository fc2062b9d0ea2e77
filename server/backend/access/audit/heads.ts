import { appendFile, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import type { Config } from '#server/config.ts';
import { makeFolder } from '#server/db/folder-lock.ts';
import type { BackendServices } from '../../kit/services.ts';
import { headOf } from './audit.ts';
import type { AuditHead } from './chain.ts';

const apart = 24 * 3600;

const headSchema = v.object({
  serial: v.pipe(v.number(), v.integer(), v.minValue(0)),
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  at: v.string(),
});

/** Null if the server keeps no heads. */
const headsFile = ({ auditHeads, dataDir }: Pick<Config, 'auditHeads' | 'dataDir'>): string | null =>
  auditHeads ?? (dataDir === 'memory' ? null : join(dataDir, 'audit-heads.jsonl'));

/** Exports the log's end daily, so that later truncation or rewriting shows. */
export const auditHeadWatch = {
  name: 'audit-head',
  failure: 'the head of the audit log was not written',
  apart,
  async round({ db, config, log }: BackendServices) {
    const head: AuditHead = { ...(await headOf(db)), at: new Date().toISOString() };
    if (head.serial === 0) return;
    const file = headsFile(config);
    // Log collectors keep it too.
    log.info({ auditHead: head }, 'head of the audit log');
    if (file === null) return;
    // With DATABASE_URL nothing else creates the data folder.
    makeFolder(dirname(resolve(file)));
    await appendFile(file, `${JSON.stringify(head)}\n`, { mode: 0o600 });
  },
};

/** Reads heads, one per line. @throws Error naming the first invalid line */
export async function readHeads(file: string): Promise<AuditHead[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : [headIn(line, `${file}:${index + 1}`)]));
}

function headIn(line: string, where: string): AuditHead {
  try {
    return v.parse(headSchema, JSON.parse(line));
  } catch (error) {
    throw new Error(`${where} is not a head of the audit log`, { cause: error });
  }
}
