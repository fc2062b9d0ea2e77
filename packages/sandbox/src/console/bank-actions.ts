import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { assets, tradableCodes } from '#domain/assets/assets.ts';
import { parseDecimal } from '#domain/money/money.ts';
import { bankDepositAddresses } from '#server/db/schema/index.ts';
import { invalidInput } from '#server/http/refusals.ts';
import { largestAmount } from '../bank/http/schemas.ts';
import { choice, fields, line } from '../fields.ts';
import { type CustomerFile, findCustomer } from './customers.ts';
import {
  bankAccountStates,
  customerDecisions,
  reviewDecisions,
  verificationDecisions,
  walletStates,
} from './decisions.ts';
import type { Desk } from './desk.ts';
import {
  type BankAccountRecord,
  bankAccountsLinked,
  transfers,
  type VerificationRecord,
  verifications,
  type WalletRecord,
  wallets,
} from './records.ts';

const code = v.pipe(line(64), v.regex(/^[a-z][a-z0-9_]*$/, 'must be a code such as id_check_failure'));
/** A list, or comma-separated text. */
const codes = v.pipe(
  v.union([v.array(v.unknown()), v.string()], 'must be a list of codes'),
  v.transform((given) =>
    typeof given === 'string'
      ? given
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== '')
      : given,
  ),
  v.array(code),
  v.maxLength(20, 'must have at most 20 codes'),
);
const unitsRule = 'must be a whole number of base units';
const baseUnits = v.pipe(
  v.union([v.bigint(), v.pipe(v.string(), v.trim(), v.regex(/^\d{1,40}$/, unitsRule))], unitsRule),
  v.transform((given) => BigInt(given)),
  v.minValue(1n, 'must be more than 0'),
  v.maxValue(largestAmount, 'is too large'),
);

/** `amount` in base units, or `units` in whole ones. */
export const depositSchema = v.pipe(
  fields({
    address: line(200),
    asset: v.optional(choice(tradableCodes)),
    amount: v.optional(baseUnits),
    units: v.optional(line(60)),
    txn_hash: v.optional(line(200)),
  }),
  v.forward(
    v.partialCheck(
      [['amount'], ['units']],
      ({ amount, units }) => (amount === undefined) !== (units === undefined),
      'cannot be combined: use either amount or units',
    ),
    ['amount'],
  ),
);
export const verificationSchema = fields({ decision: choice(verificationDecisions), failure_codes: v.optional(codes) });
export const customerSchema = fields({ decision: choice(customerDecisions) });
export const bankAccountSchema = fields({ state: choice(bankAccountStates), failure_code: v.optional(code) });
export const walletSchema = v.pipe(
  fields({ decision: v.optional(choice(reviewDecisions)), state: v.optional(choice(walletStates)) }),
  v.forward(
    v.partialCheck(
      [['decision'], ['state']],
      ({ decision, state }) => (decision === undefined) !== (state === undefined),
      'cannot be combined: use either decision or state',
    ),
    ['decision'],
  ),
);
export const transferSchema = fields({ decision: choice(reviewDecisions) });
export const returnSchema = fields({
  return_code: v.pipe(line(3), v.toUpperCase(), v.regex(/^R\d{2}$/, 'must be a return code such as R01')),
});

/**
 * Sends coins to a deposit address. Without a hash, each call is a new transaction. `asset` picks
 * the coin on Ethereum.
 * @returns the transfer, new or existing
 * @throws Refusal 422 for an unknown address, a missing asset, or excess decimals
 */
export async function sendDeposit(
  desk: Desk,
  { address, asset, amount, units, txn_hash: given }: Input<typeof depositSchema>,
) {
  const { services, decisions } = desk;
  const all = await services.db.select().from(bankDepositAddresses).where(eq(bankDepositAddresses.address, address));
  const [found, other] = all.filter((row) => asset === undefined || row.asset === asset);
  if (found === undefined)
    throw invalidInput({
      address: `address is not a deposit address of the sandbox${asset === undefined ? '' : ` for ${asset}`}`,
    });
  if (other !== undefined)
    throw invalidInput({ asset: `asset is needed: the address takes ${all.map((row) => row.asset).join(' and ')}` });
  const sent = amount ?? fromUnits(units ?? '', found.asset);
  const txnHash =
    given ?? `${found.asset === 'ETH' || found.asset === 'USDC' ? '0x' : ''}${randomBytes(32).toString('hex')}`;
  const guid = await decisions.arriveDeposit(services, { address, asset: found.asset, amount: sent, txnHash });
  return {
    guid,
    customer_guid: found.customerGuid,
    asset: found.asset,
    address,
    amount: sent.toString(),
    txn_hash: txnHash,
  };
}

function fromUnits(units: string, asset: string): bigint {
  const decimals = asset in assets ? assets[asset as keyof typeof assets].decimals : 0;
  const parsed = parseDecimal(units, decimals);
  if (parsed.ok && BigInt(parsed.amount) > 0n && BigInt(parsed.amount) <= largestAmount) return BigInt(parsed.amount);
  throw invalidInput({ units: `units must be an amount above 0 with at most ${decimals} decimals` });
}

/** @throws Refusal 404 */
export async function decideCustomer(
  desk: Desk,
  { decision }: Input<typeof customerSchema>,
  guid: string,
): Promise<CustomerFile> {
  await findCustomer(desk, guid);
  await desk.decisions.decideCustomer(desk.services, guid, decision);
  return findCustomer(desk, guid);
}

/** @throws Refusal 404; BankError for a business */
export async function requestDueDiligence(desk: Desk, customerGuid: string): Promise<VerificationRecord> {
  const { services, decisions } = desk;
  await findCustomer(desk, customerGuid);
  return verifications.find(services, await decisions.requestDueDiligence(services, customerGuid));
}

/** Brings the customer up to date first. @throws Refusal 404; BankError if too late */
const deciding =
  <Shown extends { readonly customer_guid: string | null }, Input>(
    records: { find(services: Desk['services'], guid: string): Promise<Shown> },
    decide: (desk: Desk, input: Input, guid: string) => Promise<unknown>,
  ) =>
  async (desk: Desk, input: Input, guid: string): Promise<Shown> => {
    await desk.decisions.advance(desk.services, (await records.find(desk.services, guid)).customer_guid);
    await decide(desk, input, guid);
    return records.find(desk.services, guid);
  };

type Input<Schema extends v.GenericSchema> = v.InferOutput<Schema>;

export const decideVerification = deciding(
  verifications,
  ({ services, decisions }, { decision, failure_codes: codes }: Input<typeof verificationSchema>, guid) =>
    decisions.decideVerification(services, guid, decision, codes),
);
export const endWalletHold = deciding(wallets, ({ services, decisions }, _input: object, guid) =>
  decisions.endHold(services, 'wallet', guid),
);
export const endBankAccountHold = deciding(bankAccountsLinked, ({ services, decisions }, _input: object, guid) =>
  decisions.endHold(services, 'bankAccount', guid),
);
export const decideTransfer = deciding(
  transfers,
  ({ services, decisions }, { decision }: Input<typeof transferSchema>, guid) =>
    decisions.decideTransfer(services, guid, decision),
);
export const returnTransfer = deciding(
  transfers,
  ({ services, decisions }, { return_code: code }: Input<typeof returnSchema>, guid) =>
    decisions.returnTransfer(services, guid, code),
);

/** @throws Refusal 404; BankError for an impossible state */
export async function setBankAccountState(
  desk: Desk,
  input: Input<typeof bankAccountSchema>,
  guid: string,
): Promise<BankAccountRecord> {
  const { services, decisions } = desk;
  await bankAccountsLinked.find(services, guid);
  await decisions.setBankAccountState(services, guid, input.state, input.failure_code);
  return bankAccountsLinked.find(services, guid);
}

/** @throws Refusal 404; BankError for an impossible state */
export async function decideWallet(
  desk: Desk,
  { decision, state }: Input<typeof walletSchema>,
  guid: string,
): Promise<WalletRecord> {
  const { services, decisions } = desk;
  await wallets.find(services, guid);
  if (decision !== undefined) await decisions.decideWallet(services, guid, decision);
  if (state !== undefined) await decisions.setWalletState(services, guid, state);
  return wallets.find(services, guid);
}
