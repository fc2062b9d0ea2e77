import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { CustomerMailKind } from '#domain/staff/customerMails.ts';
import { hour } from '#domain/time/units.ts';
import { rowsOf } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { customerMails, type MailState } from '#server/db/schema/mail.ts';
import type { Services } from '../services.ts';
import type { Mailer } from './mailer.ts';

/** Tries of an email that failed within it are one entry. */
const retriesWithin = hour;

type Recording = Pick<Services, 'db' | 'clock' | 'log'>;

/** One statement whether or not there is such a customer, so that replies take as long. */
async function begin({ db, clock }: Recording, to: string, kind: CustomerMailKind): Promise<number | null> {
  const begun = await db.execute(sql`
    insert into ${customerMails} (customer_guid, kind, state, created_at)
    select bank_customer_guid, ${kind}, 'waiting', ${new Date(clock.now()).toISOString()}::timestamptz
      from ${customers} where email = ${to.toLowerCase()} and bank_customer_guid is not null
    returning serial::int as serial`);
  return rowsOf<{ serial: number }>(begun)[0]?.serial ?? null;
}

async function settle({ db }: Recording, serial: number, state: MailState): Promise<void> {
  const [row] = await db.update(customerMails).set({ state }).where(eq(customerMails.serial, serial)).returning();
  if (row === undefined || state !== 'failed') return;
  const { customerGuid, kind, createdAt } = customerMails;
  const isSame = and(eq(customerGuid, row.customerGuid), eq(kind, row.kind), eq(customerMails.state, state));
  await db
    .delete(customerMails)
    .where(and(isSame, ne(customerMails.serial, serial), gt(createdAt, row.createdAt - retriesWithin)));
}

/** Notes the kind, time and outcome of each email to a customer. Never keeps one from leaving. */
export function recordMails(services: Recording, mailer: Mailer): Mailer {
  const noted = <Result>(work: Promise<Result>): Promise<Result | null> =>
    work.catch((error: unknown) => {
      services.log.warn({ err: error }, 'an email was not noted in its customer’s timeline');
      return null;
    });
  return {
    async send(mail) {
      const serial = mail.kind === undefined ? null : await noted(begin(services, mail.to, mail.kind));
      const end = (state: MailState) => serial !== null && noted(settle(services, serial, state));
      try {
        await mailer.send(mail);
      } catch (error) {
        await end('failed');
        throw error;
      }
      await end('sent');
    },
  };
}
