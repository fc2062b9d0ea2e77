import * as v from 'valibot';
import { holdLengths } from '#domain/addresses/addressHold.ts';
import { type AssetCode, assets, isTradable } from '#domain/assets/assets.ts';
import { isAmount, isPositive } from '#domain/money/money.ts';
import { plainSubjects } from '#domain/security/codeSubjects.ts';
import { emailField } from '../kit/fields.ts';
import { recurringRule } from './recurringRule.ts';

const asset = v.picklist(Object.keys(assets) as AssetCode[]);
const end = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{1,6}$/, 'Send the last six characters.'));
const digits = v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'Send the last digits.'));
const passkeyId = v.pipe(v.string(), v.regex(/^[\w-]{1,1400}$/));
const coin = v.picklist((Object.keys(assets) as AssetCode[]).filter(isTradable));
/** Enough digits for any amount. */
const baseUnits = v.pipe(
  v.string(),
  v.maxLength(28),
  v.guard(isAmount),
  v.check(isPositive, 'Send a positive amount.'),
);

const bankActs = [
  v.strictObject({ kind: v.picklist(['deposit', 'withdrawal']), asset, amount: baseUnits, end: v.nullable(end) }),
  v.strictObject({ kind: v.picklist(['walletAdded', 'walletRemoved']), asset: coin, end }),
  v.strictObject({ kind: v.picklist(['bankAccountAdded', 'bankAccountRemoved']), end: v.nullable(digits) }),
] as const;
const forNothing = 'The code can’t be sent for that.';

/** Only validated data goes in: the mail's wording is ours, never a stranger's. */
export const codeSubject = v.variant(
  'kind',
  [
    ...bankActs,
    v.strictObject({ kind: v.literal('emailChange'), address: emailField }),
    v.strictObject({ kind: v.literal('recurringBuy'), amount: baseUnits, ...recurringRule }),
    v.strictObject({ kind: v.literal('hold'), hours: v.picklist(holdLengths) }),
    v.strictObject({ kind: v.literal('factorRemoval'), passkey: v.optional(v.nullable(passkeyId), null) }),
    v.strictObject({ kind: v.picklist(plainSubjects) }),
  ],
  forNothing,
);
