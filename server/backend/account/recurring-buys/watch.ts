import { and, asc, isNotNull, sql } from 'drizzle-orm';
import { tryingFor } from '#domain/trades/recurringBuys.ts';
import { recurringRuns as runs } from '#server/db/schema/recurring-buys.ts';
import { recurringBuyMail } from '#server/mail/recurring-buy-emails.ts';
import type { Customer } from '../../access/customers/store.ts';
import { toLogError } from '../../kit/faults.ts';
import type { BackendServices } from '../../kit/services.ts';
import { claimMail, type Watch } from '../../kit/watches.ts';
import { type BuyRow, ofRun, type RunRow, ruleOf, selectRuns } from './buys.ts';
import { storeDue } from './due.ts';
import { tryDates } from './run.ts';

/** Unsent emails per round. */
const roundSize = 1000;

/** Sends what is due. A refused email must not hold up the others. */
async function mailUnbought(services: BackendServices): Promise<void> {
  const { db, log } = services;
  const found = await selectRuns(db).where(isNotNull(runs.mailDue)).orderBy(asc(runs.mailDue)).limit(roundSize);
  for (const { run, buy, customer } of found)
    await mailOne(services, run, buy, customer).catch((error: unknown) => {
      const { buyId, number } = run;
      log.warn({ buyId, number, err: toLogError(error) }, 'the email about a recurring buy is still to be sent');
    });
}

async function mailOne(services: BackendServices, run: RunRow, buy: BuyRow, customer: Customer): Promise<void> {
  const { db, mailer, home } = services;
  const { buyId, dueAt, reason, state } = run;
  // A newer reason has an email of its own.
  const mine = and(ofRun(run), sql`${runs.mailDue} = ${new Date(run.mailDue ?? 0).toISOString()}::timestamptz`);
  if (reason !== null && customer.closedAt === null) {
    if (!(await claimMail(services, runs, mine))) return;
    const url = new URL('/orders', home());
    url.searchParams.set('recurring', buyId);
    const until = state === 'skipped' ? null : dueAt + tryingFor;
    await mailer.send(recurringBuyMail(customer.email, url.href, { rule: ruleOf(buy), dueAt, reason, until }));
  }
  await db.update(runs).set({ mailDue: null }).where(mine);
}

/** A round, whatever fails in it: emails leave even while the bank is away. */
export async function makeRecurringBuys(services: BackendServices): Promise<void> {
  try {
    await storeDue(services.db, services.clock.now());
    await tryDates(services);
  } finally {
    await mailUnbought(services);
  }
}

export const recurringBuyWatch: Watch = {
  name: 'recurring-buy-watch',
  failure: 'recurring buys were not made',
  round: makeRecurringBuys,
};
