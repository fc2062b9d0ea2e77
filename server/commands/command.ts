import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';

/**
 * Runs an operator's command on the configured database: prints the result, exits with 1 on
 * failure.
 * @param work gets the values of `options` as text
 */
export async function runCommand(
  options: readonly string[],
  work: (
    db: Database,
    values: Readonly<Record<string, string | undefined>>,
    config: Config,
  ) => Promise<{ readonly said: string; readonly failed: boolean }>,
): Promise<void> {
  let db: Database | null = null;
  try {
    const known = Object.fromEntries(options.map((name) => [name, { type: 'string' as const }]));
    const { values } = parseArgs({ options: known });
    const config = readConfig(process.env);
    db = await openDatabase({ ...config, databaseWait: 0 }, { statementLimit: 0 });
    const { said, failed } = await work(db, values, config);
    process.stdout.write(`${said}\n`);
    if (failed) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await db?.close();
  }
}
