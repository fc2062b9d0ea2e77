import * as v from 'valibot';
import { amount } from '#domain/money/money.ts';
import { isCost, maxCostDigits } from '#domain/portfolio/costBasis.ts';
import { declareCall } from '../kit/call.ts';
import { shape } from '../kit/shape.ts';

/** Keeps the body below the general size limit. */
export const mostAtOnce = 500;

const depositGuid = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{32}$/, 'A deposit is named by its guid: 32 digits and letters from a to f.'),
);
const cents = v.pipe(
  v.string('The cost must be text: cents as digits, or null to remove it.'),
  v.regex(
    new RegExp(`^(0|[1-9]\\d{0,${maxCostDigits - 1}})$`),
    `The cost must be cents as at most ${maxCostDigits} digits.`,
  ),
  v.guard(isCost),
);

const body = shape({
  costs: v.pipe(
    v.nullish(v.record(depositGuid, v.nullable(cents), 'Send the costs by the guid of their deposit.'), {}),
    v.minEntries(1, 'Send the cost of at least one deposit.'),
    v.maxEntries(mostAtOnce, `Send the costs of at most ${mostAtOnce} deposits at once.`),
    v.description(
      'Cents for the whole deposit, by its guid, or null to remove the cost. Deposits that are not named keep theirs.',
    ),
  ),
  onlyNew: v.pipe(
    v.optional(v.boolean('only_new must be true or false.'), false),
    v.description('Whether deposits that have a cost already keep it.'),
  ),
});
export type SaveCosts = v.InferOutput<typeof body>;

const path = '/customers/cost-basis';
const costsReply = v.object({ costs: v.record(depositGuid, cents) });
const deposit = '5a4b3c2d1e0f5a4b3c2d1e0f5a4b3c2d';
const example = { costs: { [deposit]: amount(25_000n) } };

export const costBasis = {
  read: declareCall('GET', path, {
    summary: 'Get the cost basis of received coins',
    description: [
      'The costs that the customer of this session entered, in cents by the guid of the deposit. A deposit without one has an unknown cost.',
    ],
    reply: { message: 'Your costs.', data: costsReply, example },
  }),
  save: declareCall('PUT', path, {
    summary: 'Save the cost basis of received coins',
    description: [
      'Stores, changes or removes the cost of the named deposits, and replies with all costs. The other deposits keep theirs.',
      'Repeating the call has no further effect.',
    ],
    body,
    example: { ...example, onlyNew: false },
    refusals: [
      {
        status: 409,
        code: 'too_many_costs',
        when: 'The customer has stored the cost of as many deposits as the backend keeps.',
      },
    ],
    reply: { message: 'Costs saved.', data: costsReply, example },
  }),
};
