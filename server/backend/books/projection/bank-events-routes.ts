import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { bankEvents as calls, signatureHeader } from '#contract/books/bankEvents.ts';
import { bankEvents } from '#server/db/schema/projection.ts';
import { Refusal } from '#server/http/refusals.ts';
import { inBackground } from '../../kit/background.ts';
import { type Access, implement, type RouteGroup, routesOf } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { cursorOf } from './cursors.ts';
import { storeNews } from './incremental.ts';
import { readPage } from './reading.ts';
import { type Source, trades, transfers, verifications } from './sources.ts';

/** The source by event type prefix; other events hurry nothing. */
const sourceOf: Readonly<Record<string, Source>> = {
  trade: trades,
  transfer: transfers,
  identity_verification: verifications,
};

/** Requires the bank's webhook signature. */
const bankSigned: Access<null> = {
  schemes: [],
  optional: false,
  refusals: [
    {
      status: 401,
      code: 'signature_wrong',
      when: 'The body is not signed with the secret that we share with the bank, or we share none.',
    },
  ],
  account: () => null,
  async admit({ config }, c) {
    if (!(await isSigned(c, config.bank.eventsSecret)))
      throw new Refusal(401, 'signature_wrong', 'The signature is wrong.');
    return null;
  },
};

async function isSigned(c: Context, secret: string | null): Promise<boolean> {
  if (secret === null) return false;
  const given = Buffer.from(c.req.header(signatureHeader) ?? '', 'hex');
  const right = createHmac('sha256', secret)
    .update(await c.req.text())
    .digest();
  return given.length === right.length && timingSafeEqual(given, right);
}

const receive = implement(calls.receive, {
  access: bankSigned,
  // Few addresses, signed calls.
  limit: null,
  async handler({ services, c, body }) {
    const { eventType, objectGuid } = body;
    const event = { ...body, receivedAt: services.clock.now() };
    const isNew = (await services.db.insert(bankEvents).values(event).onConflictDoNothing().returning()).length > 0;
    const source = sourceOf[eventType.split('.')[0] ?? ''];
    if (isNew && source)
      inBackground(services, c, 'an event of the bank was not followed', () => follow(services, source, objectGuid));
    return null;
  },
});

/** Reads an event's record, once its source is loaded. */
async function follow(services: BackendServices, source: Source, guid: string): Promise<void> {
  if ((await cursorOf(services.db, source.name)).freshAt === null) return;
  const { objects } = await readPage(services, source, 0, { guid });
  await storeNews(services, source, objects, async () => undefined);
}

export const bankEventsGroup: RouteGroup = {
  name: 'Bank',
  description: 'What the bank calls.',
  routes: routesOf(calls, { receive }),
};
