import { sql } from 'drizzle-orm';
import { ConfigError, readConfig } from '../config.ts';
import { runCommand } from './command.ts';

const numberOf = (name: string, given: string | undefined, usual: number): number => {
  if (given === undefined) return usual;
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new Error(`--${name} must be a whole number above 0`);
  return Number(given);
};

// `npm run seed -- --customers 100000 --trades 1000000`: fills the sandbox.
await runCommand(['customers', 'trades', 'seed'], async (db, { customers, trades, seed = 'seed' }) => {
  if (!readConfig(process.env).sandbox.on) throw new ConfigError('Only a sandbox is seeded, and SANDBOX is off.');
  const { seedRecords, transfersOf } = await import('@statechange/sandbox/seed-records.ts');
  const size = { customers: numberOf('customers', customers, 1_000), trades: numberOf('trades', trades, 10_000) };
  const begun = performance.now();
  await seedRecords(db, size, seed);
  // The embedded database collects no statistics on its own.
  await db.execute(
    sql`analyze ledger_entries, ledger_postings, bank_accounts, bank_trades, bank_transfers, bank_quotes`,
  );
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const counts = [`${size.customers} customers`, `${size.trades} trades`, `${transfersOf(size)} transfers`].join(', ');
  return { failed: false, said: `Seeded ${counts} in ${seconds} s. Seed "${seed}": another one adds others.` };
});
