import * as v from 'valibot';
import { declareCall } from '../kit/call.ts';
import { shape } from '../kit/shape.ts';

/** To be confirmed with Cybrid: see docs/live.md. */
export const signatureHeader = 'X-Cybrid-Signature';

const id = v.pipe(v.string(), v.nonEmpty('Enter an id.'), v.maxLength(100, 'Enter an id.'));

/** Webhooks from the bank. */
export const bankEvents = {
  receive: declareCall('POST', '/bank-events', {
    summary: 'Receive an event of the bank',
    description: [
      `An event says which record changed, and the record is then read from the bank. \`${signatureHeader}\` is the SHA-256 HMAC of the body in hex.`,
      'Events hurry what is read every few seconds anyway: one that is lost or comes twice does no harm.',
    ],
    body: shape({ guid: id, eventType: id, objectGuid: id }),
    example: {
      guid: '0123456789abcdef0123456789abcdef',
      eventType: 'trade.completed',
      objectGuid: 'fedcba9876543210fedcba9876543210',
    },
    reply: { message: 'Received.' },
  }),
};
