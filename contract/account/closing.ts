import * as v from 'valibot';
import { declareCall } from '../kit/call.ts';
import { emptyBody } from '../kit/fields.ts';
import { bankRefusal, freshRefusal, mailRefusal } from '../kit/refusals.ts';
import { count, shape, time } from '../kit/shape.ts';

const path = '/customers/closing';
const closesAt = v.pipe(
  v.nullable(time),
  v.description('When the account closes; null unless its customer requested it.'),
);

export const closing = {
  read: declareCall('GET', path, {
    summary: 'See what keeps your account from closing',
    description: ['What must be zero before the account can be closed, and when it closes.'],
    refusals: [bankRefusal],
    reply: {
      message: 'What keeps your account from closing.',
      data: shape({
        closesAt,
        balances: v.pipe(v.array(v.string()), v.description('The assets with a balance.')),
        orders: v.pipe(count, v.description('Orders in progress.')),
        transfers: v.pipe(count, v.description('Transfers in progress.')),
      }),
      example: { closesAt: null, balances: ['BTC', 'USD'], orders: 0, transfers: 1 },
    },
  }),
  request: declareCall('POST', path, {
    summary: 'Close your account',
    description: [
      'The account closes after 24 hours, unless its customer keeps it, locks it, or money arrives. It needs a fresh check, and is emailed. Repeating the call changes nothing.',
    ],
    body: emptyBody,
    example: {},
    refusals: [
      freshRefusal,
      { status: 409, code: 'account_not_empty', when: 'It has a balance, or an order or a transfer in progress.' },
      bankRefusal,
      { ...mailRefusal, when: 'The mail server did not accept the email. The account stays open.' },
    ],
    reply: {
      message: 'Your account will be closed.',
      data: shape({ closesAt: v.pipe(time, v.description('When the account closes.')) }),
      example: { closesAt: Date.UTC(2026, 0, 16, 12) },
    },
  }),
  keep: declareCall('DELETE', path, {
    summary: 'Keep your account',
    description: ['Stops a closing that waits. Repeating the call changes nothing.'],
    reply: { message: 'Your account stays open.' },
  }),
};
