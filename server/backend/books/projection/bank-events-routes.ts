import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import * as v from 'valibot';
import { bankEvents } from '#server/db/schema/projection.ts';
import { inBackground } from '../../kit/background.ts';
import { Refusal } from '../../kit/http/envelope.ts';
import { type Access, type RouteGroup, route } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { cursorOf } from './cursors.ts';
import { storeNews } from './incremental.ts';
import { readPage } from './reading.ts';
import { type Source, trades, transfers, verifications } from './sources.ts';

/** To be confirmed with Cybrid: see docs/live.md. */
const signatureHeader = 'X-Cybrid-Signature';

/** What an event is about, by how its type begins. Others hurry nothing. */
const sourceOf: Readonly<Record<string, Source>> = { trade: trades, transfer: transfers, identity_verification: verifications };

/** Whoever knows the secret that the bank signs its events with. */
const bankSigned: Access<null> = {
  schemes: [],
  optional: false,
  refusals: [{ status: 401, code: 'signature_wrong', when: 'The body is not signed with the secret that we share with the bank, or we share none.' }],
  account: () => null,
  async admit({ config }, c) {
    if (!(await isSigned(c, config.bank.eventsSecret))) throw new Refusal(401, 'signature_wrong', 'The signature is wrong.');
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

const id = v.pipe(v.string(), v.nonEmpty('Enter an id.'), v.maxLength(100, 'Enter an id.'));

const receiveEvent = route({
  ...{ method: 'POST', path: '/bank-events', summary: 'Receive an event of the bank', access: bankSigned },
  // The bank has few addresses, and its calls are signed.
  limit: null,
  description: [
    `An event says which record changed, and the record is then read from the bank. \`${signatureHeader}\` is the SHA-256 HMAC of the body in hex.`,
    'Events hurry what is read every few seconds anyway: one that is lost or comes twice does no harm.',
  ],
  body: v.object({ guid: id, event_type: id, object_guid: id }),
  example: { guid: '0123456789abcdef0123456789abcdef', event_type: 'trade.completed', object_guid: 'fedcba9876543210fedcba9876543210' },
  reply: { message: 'Received.', data: v.null(), example: null },
  async handler({ services, c, body }) {
    const event = { guid: body.guid, eventType: body.event_type, objectGuid: body.object_guid, receivedAt: services.clock.now() };
    const isNew = (await services.db.insert(bankEvents).values(event).onConflictDoNothing().returning()).length > 0;
    const source = sourceOf[body.event_type.split('.')[0] ?? ''];
    if (isNew && source) inBackground(services, c, 'an event of the bank was not followed', () => follow(services, source, body.object_guid));
    return null;
  },
});

/** Reads the record of an event, once its source is read at all. */
async function follow(services: BackendServices, source: Source, guid: string): Promise<void> {
  if ((await cursorOf(services.db, source.name)).freshAt === null) return;
  const { objects } = await readPage(services, source, 0, { guid });
  await storeNews(services, source, objects, async () => undefined);
}

export const bankEventsGroup: RouteGroup = { name: 'Bank', description: 'What the bank calls.', routes: [receiveEvent] };
