import { sql } from 'drizzle-orm';
import { tradableCodes } from '#domain/assets/assets.ts';
import { seedHistory } from '#sandbox/bank/history/history.ts';
import { returnTransfer } from '#sandbox/bank/transfers/returns.ts';
import { seedRecords } from '#sandbox/seed-records.ts';
import { recordPrices } from '#server/backend/books/sales/price-days.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { transferRows } from '#server/db/schema/projection.ts';
import type { RunningServer } from '#server/server.ts';
import { bankClient, mintBankToken, openCustomer } from '../../bank/client.ts';
import type { ServerOptions, TestClock } from '../../support.ts';
import { begin, hold, round } from '../projection/projecting.ts';

/** Two years of copies: one customer's trades have all sales data, many lack prices. */
export async function openSales(
  open: (options: ServerOptions) => Promise<RunningServer>,
  clock: TestClock,
): Promise<RunningServer> {
  const opened = await open({ clock: { ...clock, due: () => true } });
  const { services } = opened;
  // Reconciliation would undo manual changes.
  await hold(opened, 'reconciliation');
  await seedRecords(services.db, { customers: 20, trades: 200 }, 'sales');
  // Trades with prices, and transfers with fees.
  const { guid } = await openCustomer(
    opened,
    bankClient(opened, await mintBankToken(opened)),
    clock.advance,
    tradableCodes,
  );
  await seedHistory(services, guid, 'Ada Example');
  await begin(opened);
  for (let rounds = 0; rounds < 4; rounds += 1) await round(opened);
  const ach = sql`transfer_type = 'funding' and side = 'deposit' and payment_rail = 'ach' and state = 'completed'`;
  const deposits = await services.db.select().from(transferRows).where(ach).orderBy(sql`amount desc`).limit(3);
  for (const { guid: deposit } of deposits) await returnTransfer(services, deposit, 'R01');
  for (let rounds = 0; rounds < 2; rounds += 1) await round(opened);
  await recordPrices(createBackendServices(services));
  return opened;
}
