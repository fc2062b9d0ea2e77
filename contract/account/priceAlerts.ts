import * as v from 'valibot';
import { alertKinds, alertStates, maxAlerts, pricedCodes } from '#domain/markets/priceAlerts.ts';
import { amount as amountOf } from '#domain/money/money.ts';
import { type DataOf, declareCall } from '../kit/call.ts';
import { field } from '../kit/fields.ts';
import { idRefusal } from '../kit/refusals.ts';
import { amount } from '../kit/rows.ts';
import { shape, text, time } from '../kit/shape.ts';

const path = '/customers/price-alerts';
const one = `${path}/{id}`;
const id = v.pipe(
  v.string('Send an id.'),
  v.regex(/^[0-9A-Za-z-]{8,64}$/, 'An id has 8 to 64 letters, digits and hyphens.'),
);

const alertShape = shape({
  id: text,
  asset: v.picklist(pricedCodes),
  kind: v.picklist(alertKinds),
  threshold: v.pipe(
    amount,
    v.description('In 10^-8 US dollars; for `change` in hundredths of a percent, up or down within 24 hours.'),
  ),
  state: v.picklist(alertStates),
  restsUntil: v.pipe(
    v.nullable(time),
    v.description('When a crossed alert is armed again; null unless it is crossed.'),
  ),
  crossedAt: v.pipe(v.nullable(time), v.description('The last crossing; null before the first.')),
  crossedPrice: v.pipe(v.nullable(amount), v.description('The price at that time, in 10^-8 US dollars.')),
  createdAt: time,
});

const noon = Date.UTC(2026, 0, 15, 12);
const data = shape({ alerts: v.array(alertShape) });
const example: v.InferOutput<typeof data> = {
  alerts: [
    {
      id: '3f0c6a52-6d7e-4a53',
      asset: 'BTC',
      kind: 'above',
      threshold: amountOf(6_500_000_000_000n),
      state: 'armed',
      restsUntil: null,
      crossedAt: null,
      crossedPrice: null,
      createdAt: noon,
    },
  ],
};
const reply = { data, example };

/** Every call replies with all alerts. */
export const priceAlerts = {
  read: declareCall('GET', path, {
    summary: 'Get your price alerts',
    description: [`At most ${maxAlerts}, the newest first.`],
    reply: { message: 'Your price alerts.', data: reply.data, example: reply.example },
  }),
  add: declareCall('POST', path, {
    summary: 'Add a price alert',
    description: [
      'It is emailed once per crossing, from one checked price to the next. Then it rests for 24 hours, or until it is armed again.',
      `A customer has at most ${maxAlerts}, and none twice. Prices are checked once a minute.`,
      'Repeating the call with the same `id` adds nothing.',
    ],
    body: v.object({
      id: v.pipe(id, v.description('Chosen by the caller, so that a call can be repeated after a lost reply.')),
      asset: v.picklist(pricedCodes, 'Choose a coin.'),
      kind: v.picklist(alertKinds, 'Choose when to be alerted.'),
      threshold: v.pipe(
        field(v.pipe(v.string('Send the threshold as text.'), v.maxLength(100, 'The threshold is too long.'))),
        v.description('As typed: a price in US dollars, such as `64,120.50`, or for `change` a percentage.'),
      ),
    }),
    example: { id: '3f0c6a52-6d7e-4a53', asset: 'BTC', kind: 'above', threshold: '65,000' },
    refusals: [idRefusal, { status: 503, code: 'market_unavailable', when: 'The price to compare with is unknown.' }],
    reply: { message: 'The alert is set.', data: reply.data, example: reply.example },
  }),
  change: declareCall('PUT', one, {
    summary: 'Pause, resume or arm a price alert',
    description: ['`armed` ends a pause, and the rest after a crossing. Repeating the call has no further effect.'],
    params: v.object({ id }),
    body: v.object({ state: v.picklist(['armed', 'paused'], 'Choose armed or paused.') }),
    example: { state: 'paused' },
    reply: { message: 'The alert is changed.', data: reply.data, example: reply.example },
  }),
  remove: declareCall('DELETE', one, {
    summary: 'Remove a price alert',
    description: ['Repeating the call has no further effect.'],
    params: v.object({ id }),
    reply: { message: 'The alert is removed.', data: reply.data, example: reply.example },
  }),
};

export type PriceAlert = DataOf<typeof priceAlerts.read>['alerts'][number];
