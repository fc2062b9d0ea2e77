import * as v from 'valibot';
import { assets, tradableCodes } from '#domain/assets/assets.ts';
import { amount as amountOf } from '#domain/money/money.ts';
import {
  leastRecurring,
  maxRecurring,
  mostRecurring,
  type RecurringRule,
  recurringEnds,
  recurringStates,
  runReasons,
  runStates,
  writtenCents,
} from '#domain/trades/recurringBuys.ts';
import { recurringRule } from '../access/recurringRule.ts';
import { type DataOf, declareCall } from '../kit/call.ts';
import { field } from '../kit/fields.ts';
import { freshRefusal, idRefusal } from '../kit/refusals.ts';
import { amount } from '../kit/rows.ts';
import { shape, text, time } from '../kit/shape.ts';

const path = '/customers/recurring-buys';
const one = `${path}/{id}`;
const id = v.pipe(
  v.string('Send an id.'),
  v.regex(/^[0-9A-Za-z-]{8,64}$/, 'An id has 8 to 64 letters, digits and hyphens.'),
);
const cents = v.pipe(amount, v.description('In cents, fee included.'));
const run = shape({
  dueAt: time,
  state: v.picklist(runStates),
  reason: v.pipe(v.nullable(v.picklist(runReasons)), v.description('Why it waits, or was skipped.')),
  trade: v.pipe(v.nullable(text), v.description('The guid of its order at the bank.')),
});

const buy = shape({
  id: text,
  amount: cents,
  ...recurringRule,
  state: v.picklist(recurringStates),
  end: v.pipe(v.nullable(v.picklist(recurringEnds)), v.description('Why it ended; null while it continues.')),
  nextAt: v.pipe(v.nullable(time), v.description('The next date; null if it is paused or ended.')),
  createdAt: time,
  runs: v.pipe(v.array(run), v.description('The newest twelve dates so far, the newest first.')),
});

const noon = Date.UTC(2026, 0, 15, 12);
const data = shape({ buys: v.array(buy) });
const rule: Omit<RecurringRule, 'amount'> = {
  asset: 'BTC',
  rhythm: 'weekly',
  firstDay: '2026-01-19',
  hour: 9,
  lastDay: null,
  zone: 'America/New_York',
};
const example: v.InferOutput<typeof data> = {
  buys: [
    {
      ...{ id: '3f0c6a52-6d7e-4a53', amount: amountOf(5000), ...rule },
      ...{ state: 'active', end: null, nextAt: Date.UTC(2026, 0, 19, 14), createdAt: noon, runs: [] },
    },
  ],
};
const reply = { data, example };

const range = `from ${writtenCents(leastRecurring)} to ${writtenCents(mostRecurring)}`;

/** Every call replies with all of them. */
export const recurringBuys = {
  read: declareCall('GET', path, {
    summary: 'Get your recurring buys',
    description: [`At most ${maxRecurring} that continue, and those that ended; the newest first.`],
    reply: { message: 'Your recurring buys.', data: reply.data, example: reply.example },
  }),
  add: declareCall('POST', path, {
    summary: 'Set up a recurring buy',
    description: [
      `Buys a coin for the same dollars on each date, ${range}, from the dollar balance. Coins: ${tradableCodes.map((code) => assets[code].name).join(', ')}.`,
      'An hour that a day lacks is the next one; of an hour that comes twice, the first counts. A month without the day has its last one instead. Weekends and bank holidays count like other days.',
      'It needs a code that was requested for it, entered with `verify_otp` within five minutes.',
      'Each date buys once, or is skipped and the customer is told why. Without enough dollars, at a price of more than 1% above the market’s, or while the bank is unavailable, it is tried again every 15 minutes, for 23 hours at most.',
      'Repeating the call with the same `id` adds nothing, and needs no code.',
    ],
    body: shape({
      id: v.pipe(id, v.description('Chosen by the caller, so that a call can be repeated after a lost reply.')),
      amount: v.pipe(
        field(v.pipe(v.string('Send the amount as text.'), v.maxLength(100, 'The amount is too long.'))),
        v.description('As typed, in US dollars: `50.00`.'),
      ),
      ...recurringRule,
    }),
    example: { id: '3f0c6a52-6d7e-4a53', amount: '50.00', ...rule },
    refusals: [freshRefusal, idRefusal],
    reply: { message: 'The recurring buy is set up.', data: reply.data, example: reply.example },
  }),
  change: declareCall('PUT', one, {
    summary: 'Pause, resume or stop a recurring buy',
    description: [
      'At once, also for a date that is due this second, unless its order is at the bank already. Dates during a pause are not made up for. What was stopped stays stopped.',
      'Repeating the call has no further effect.',
    ],
    params: v.object({ id }),
    body: v.object({ state: v.picklist(recurringStates, 'Choose active, paused or ended.') }),
    example: { state: 'paused' },
    refusals: [{ status: 409, code: 'recurring_ended', when: 'It has ended, and would continue.' }],
    reply: { message: 'The recurring buy is changed.', data: reply.data, example: reply.example },
  }),
};

export type RecurringBuy = DataOf<typeof recurringBuys.read>['buys'][number];
export type RecurringRun = RecurringBuy['runs'][number];
