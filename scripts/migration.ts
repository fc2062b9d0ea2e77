/**
 * `npm run db:generate -- --name tickets`: writes the migration from the last commit's schema. The
 * library's own command needs a 10,000-line copy of the schema, which git already has.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { filesAt, isUnchangedSince } from './lib/revisions.mjs';

const root = join(import.meta.dirname, '..');
const migrations = 'server/db/migrations';

/** A folder's schema in the library's format. */
async function schemaOf(folder: string): Promise<DrizzleSnapshotJSON> {
  const tables: Record<string, unknown> = await import(pathToFileURL(join(folder, 'server/db/schema/index.ts')).href);
  return generateDrizzleJson(tables, undefined, undefined, 'snake_case');
}

/** The last commit's schema, read by a separate process from a temporary copy. */
function committedSchema(): DrizzleSnapshotJSON {
  const copy = mkdtempSync(join(tmpdir(), 'schema-'));
  try {
    filesAt('HEAD', copy, root);
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    const command = ['--disable-warning=ExperimentalWarning', import.meta.filename, '--describe', copy];
    return JSON.parse(execFileSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 2 ** 28 }));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function writeMigration(name: string | undefined): Promise<string> {
  if (name === undefined || !/^[a-z][a-z-]*$/.test(name))
    return 'Give the migration a name: npm run db:generate -- --name tickets';
  if (!isUnchangedSince('HEAD', [migrations], root))
    return 'A migration is not committed yet, and the schema is compared with the last commit: commit it, or delete it.';
  const statements = await generateMigration(committedSchema(), await schemaOf(root));
  if (statements.length === 0) return 'The schema is as it was.';
  const path = join(root, migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8'));
  const tag = `${String(journal.entries.length).padStart(4, '0')}_${name}`;
  writeFileSync(join(root, migrations, `${tag}.sql`), `${statements.join('--> statement-breakpoint\n')}\n`);
  journal.entries.push({
    idx: journal.entries.length,
    version: journal.version,
    when: Date.now(),
    tag,
    breakpoints: true,
  });
  writeFileSync(path, `${JSON.stringify(journal, null, 2)}\n`);
  return `wrote ${migrations}/${tag}.sql`;
}

const { describe, name } = parseArgs({ options: { name: { type: 'string' }, describe: { type: 'string' } } }).values;
process.stdout.write(
  `${describe === undefined ? await writeMigration(name) : JSON.stringify(await schemaOf(describe))}\n`,
);
