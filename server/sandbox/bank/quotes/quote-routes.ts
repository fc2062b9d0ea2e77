import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { prepareInsert } from '../../../db/prepared-insert.ts';
import { bankCustomers, bankQuotes } from '../../../db/schema/index.ts';
import type { Services } from '../../../services.ts';
import { type BankEnv, listedOwners, mayAct, type Needs, ownerOf, pathGuid } from '../auth/authorize.ts';
import { invalidParameter, notFound } from '../http/errors.ts';
import { readJsonObject, replyJson } from '../http/json.ts';
import { among, listRecords, listReply, readList, readPage } from '../http/paging.ts';
import { readFields } from '../http/schemas.ts';
import { assetOf } from '../prices/terms.ts';
import { presentQuote, type QuoteRequest, quoteRow } from './quote.ts';
import { type PostQuote, postQuote } from './quote-schema.ts';

/** `/api/quotes`: create, get, list. A quote is used by a trade or lapses. */
export function createQuotes(services: Services, needs: Needs) {
  const { db, clock, guids } = services;
  const storeQuote = prepareInsert(db, bankQuotes);
  const app = new Hono<BankEnv>();
  app.post('/', needs('quotes:execute'), async (c) => {
    const posted = readFields(postQuote, await readJsonObject(c));
    const customerGuid = ownerOf(c.get('caller'), posted.customer_guid);
    const row = quoteRow(services, await guids.next(), customerGuid, requestOf(posted), clock.now());
    // A customer's own token vouches for its customer.
    if (customerGuid !== null && c.get('caller').customerGuid === null) await checkCustomer(services, customerGuid);
    return replyJson(c, presentQuote(await storeQuote(row)), 201);
  });
  app.get('/', needs('quotes:read'), async (c) => {
    const page = readPage(c);
    const conditions = [
      among(bankQuotes.customerGuid, listedOwners(c.get('caller'), readList(c, 'customer_guid'))),
      among(bankQuotes.guid, readList(c, 'guid')),
      among(bankQuotes.productType, readList(c, 'product_type')),
      among(bankQuotes.side, readList(c, 'side')),
    ];
    const { total, rows } = await listRecords(db, bankQuotes, conditions, page);
    return replyJson(c, listReply(page, total, rows.map(presentQuote)));
  });
  app.get('/:guid', needs('quotes:read'), async (c) => {
    const [quote] = await db
      .select()
      .from(bankQuotes)
      .where(eq(bankQuotes.guid, pathGuid(c)));
    if (quote === undefined || !mayAct(c.get('caller'), quote.customerGuid)) throw notFound();
    return replyJson(c, presentQuote(quote));
  });
  return app;
}

async function checkCustomer({ db }: Services, customerGuid: string) {
  const [customer] = await db.select({ guid: bankCustomers.guid }).from(bankCustomers).where(eq(bankCustomers.guid, customerGuid));
  if (customer === undefined) throw invalidParameter('customer_guid does not name a customer');
}

function requestOf({ symbol, side, deliver_amount: deliver, receive_amount: receive, fees }: PostQuote): QuoteRequest {
  const asset = assetOf(symbol);
  if (asset === null) throw invalidParameter('symbol is not a pair that this bank trades');
  const fixed = deliver == null ? ({ fixedSide: 'receive', amount: receive ?? 0n } as const) : ({ fixedSide: 'deliver', amount: deliver } as const);
  if (!fees?.length) return { asset, side, ...fixed };
  // What the request names takes the place of the bank's fee; what it does not name is not charged.
  const given = { basisPoints: 0n, fixed: 0n };
  for (const fee of fees) {
    if (fee.type === 'spread') given.basisPoints = fee.spread_fee;
    else given.fixed = fee.fixed_fee;
  }
  return { asset, side, ...fixed, fees: given };
}
