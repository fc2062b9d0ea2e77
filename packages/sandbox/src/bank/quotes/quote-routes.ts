import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { listRecords } from '#server/db/lists/records.ts';
import { bankQuotes } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { type BankEnv, listedOwners, mayAct, type Needs, pathGuid } from '../auth/authorize.ts';
import { notFound } from '../http/errors.ts';
import { readJsonObject, replyJson } from '../http/json.ts';
import { among, listReply, readFacets, readList, readPage } from '../http/paging.ts';
import { readFields } from '../http/schemas.ts';
import { lists, narrowOwners } from '../lists.ts';
import { prepareCreateQuote } from './create-quote.ts';
import { presentQuote } from './quote.ts';
import { postQuote } from './quote-schema.ts';

/** Used once, or expires. */
export function createQuotes(services: Services, needs: Needs) {
  const { db } = services;
  const createQuote = prepareCreateQuote(services);
  const app = new Hono<BankEnv>();
  app.post('/', needs('quotes:execute'), async (c) => {
    const posted = readFields(postQuote, await readJsonObject(c));
    return replyJson(c, presentQuote(await createQuote(c.get('caller'), posted)), 201);
  });
  app.get('/', needs('quotes:read'), async (c) => {
    const page = readPage(c);
    const filter = {
      owners: narrowOwners(listedOwners(c.get('caller'), readList(c, 'customer_guid'))),
      facets: readFacets(c, ['product_type', 'side']),
      others: [among(bankQuotes.guid, readList(c, 'guid'))],
    };
    const { total, rows } = await listRecords(db, lists.quotes, filter, page);
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
