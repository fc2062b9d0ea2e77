import * as v from 'valibot';
import { maxCostDigits } from '#domain/portfolio/costBasis.ts';

/** Costs in one call: a body of this size stays below the limit of all bodies. */
const mostAtOnce = 500;

const depositGuid = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'A deposit is named by its guid: 32 digits and letters from a to f.'));
const cents = v.pipe(
  v.string('The cost must be text: cents as digits, or null to remove it.'),
  v.regex(new RegExp(`^(0|[1-9]\\d{0,${maxCostDigits - 1}})$`), `The cost must be cents as at most ${maxCostDigits} digits.`),
);

export const saveCostsBody = v.object({
  costs: v.pipe(
    v.nullish(v.record(depositGuid, v.nullable(cents), 'Send the costs by the guid of their deposit.'), {}),
    v.minEntries(1, 'Send the cost of at least one deposit.'),
    v.maxEntries(mostAtOnce, `Send the costs of at most ${mostAtOnce} deposits at once.`),
    v.description('Cents for the whole deposit, by its guid, or null to remove the cost. Deposits that are not named keep theirs.'),
  ),
  only_new: v.pipe(
    v.optional(v.boolean('only_new must be true or false.'), false),
    v.description('Whether deposits that have a cost already keep it.'),
  ),
});
export type SaveCosts = v.InferOutput<typeof saveCostsBody>;

export const costsReply = v.strictObject({ costs: v.record(depositGuid, cents) });
