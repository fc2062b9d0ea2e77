import type { Executor } from '#server/db/database.ts';
import type { bankQuotes, bankTransfers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import type { PostTransferQuote } from '../quotes/quote-schema.ts';
import { transferQuote } from '../quotes/transfer-quote.ts';
import { depositRow } from '../transfers/arrivals.ts';
import { transferRow } from '../transfers/create-transfer.ts';
import { accountEnd, type Parties } from '../transfers/parties.ts';
import { chainHash, type TransferParty } from '../transfers/settlement.ts';
import type { PostTransfer } from '../transfers/transfer-schema.ts';
import type { Counterparties } from './counterparties.ts';
import type { Accounts } from './plan-trades.ts';
import type { Fate, PlannedCoins, PlannedFunding, PlannedTransfer } from './plan-transfers.ts';

/** The customer and the accounts involved. */
export interface Participants {
  readonly customerGuid: string;
  readonly accounts: Accounts;
  readonly ends: Counterparties;
}

/** Incoming coins have no quote. */
export interface Draft {
  readonly quote?: typeof bankQuotes.$inferInsert;
  readonly row: typeof bankTransfers.$inferInsert;
  readonly fate?: Fate;
}

/** The column's limit, in seconds. */
const maxHold = 2_147_483_647;

export async function draftOf(
  services: Services,
  tx: Executor,
  participants: Participants,
  planned: PlannedTransfer,
): Promise<Draft> {
  const guid = await services.guids.next(tx);
  if (planned.kind === 'coins' && planned.side === 'deposit')
    return arrivingCoins(services, guid, participants, planned);
  const quoteGuid = await services.guids.next(tx);
  return planned.kind === 'coins'
    ? leavingCoins({ guid, quoteGuid }, participants, planned)
    : fundingOf(services, { guid, quoteGuid }, participants, planned);
}

function arrivingCoins(
  { config }: Services,
  guid: string,
  { customerGuid, accounts, ends }: Participants,
  { asset, amount, at }: PlannedCoins,
): Draft {
  const place = {
    customerGuid,
    asset,
    addressGuid: known(ends.addresses, asset),
    accountGuid: own(accounts, asset),
    accountType: 'trading',
  };
  return { row: depositRow({ guid, place, amount, txnHash: chainHash(config.sandbox.seed, asset, guid) }, at) };
}

interface Guids {
  readonly guid: string;
  readonly quoteGuid: string;
}

function leavingCoins(
  guids: Guids,
  { customerGuid, accounts, ends }: Participants,
  { asset, amount, at }: PlannedCoins,
): Draft {
  const wallet = known(ends.wallets, asset);
  const source = accountEnd({ guid: own(accounts, asset), type: 'trading' }, customerGuid);
  const destination = ownedEnd(wallet, 'external_wallet', customerGuid);
  return drafted(
    guids,
    { customerGuid, asset, now: at },
    { product_type: 'crypto_transfer', asset, side: 'withdrawal', deliver_amount: amount },
    {
      posted: { transfer_type: 'crypto', quote_guid: guids.quoteGuid, external_wallet_guid: wallet },
      parties: { source, destination, externalWalletGuid: wallet },
    },
  );
}

function fundingOf(
  { config }: Services,
  guids: Guids,
  { customerGuid, accounts, ends }: Participants,
  planned: PlannedFunding,
): Draft {
  const { asset, amount, at, side, rail, account, fate } = planned;
  const outside = ownedEnd(ends[account], 'external_bank_account', customerGuid);
  const dollars = accountEnd({ guid: own(accounts, asset), type: 'fiat' }, customerGuid);
  const [source, destination] = side === 'deposit' ? [outside, dollars] : [dollars, outside];
  const draft = drafted(
    guids,
    { customerGuid, asset, now: at },
    { product_type: 'funding', asset, side, deliver_amount: amount },
    {
      posted: {
        transfer_type: 'funding',
        quote_guid: guids.quoteGuid,
        external_bank_account_guid: ends[account],
        payment_rail: rail,
      },
      parties: { source, destination, externalBankAccountGuid: ends[account] },
    },
  );
  if (fate?.kind === 'failed') return { ...draft, row: { ...draft.row, failureCode: fate.code } };
  if (fate?.kind === 'held')
    return { ...draft, row: { ...draft.row, holdSeconds: holdUntil(fate.until - at, config.sandbox.speed) } };
  return fate === undefined ? draft : { ...draft, fate };
}

/** Scaled so that it lasts these milliseconds at any sandbox speed. */
const holdUntil = (milliseconds: number, speed: number): number =>
  Math.min(Math.round((milliseconds * speed) / 1_000), maxHold);

interface Whose {
  readonly customerGuid: string;
  readonly asset: string;
  readonly now: number;
}

/** As the bank would create them. */
function drafted(
  { guid, quoteGuid }: Guids,
  { customerGuid, asset, now }: Whose,
  quoted: PostTransferQuote & { readonly deliver_amount: bigint },
  { posted, parties }: { readonly posted: PostTransfer; readonly parties: Parties },
): Draft {
  const lines = transferQuote(quoted, { fixedSide: 'deliver', amount: quoted.deliver_amount }, null);
  const quote = {
    ...lines,
    guid: quoteGuid,
    customerGuid,
    transferGuid: guid,
    issuedAt: now,
    createdAt: now,
    updatedAt: now,
  };
  return { quote, row: transferRow({ guid, customerGuid, asset, now }, quote, posted, parties) };
}

const ownedEnd = (guid: string, type: string, customerGuid: string): TransferParty => ({
  guid,
  type,
  bank_guid: null,
  customer_guid: customerGuid,
});

function known(guids: ReadonlyMap<string, string>, asset: string): string {
  const guid = guids.get(asset);
  if (guid === undefined) throw new Error(`the history has nowhere to move ${asset}`);
  return guid;
}

function own(accounts: Accounts, asset: string): string {
  const account = accounts.get(asset);
  if (account === undefined) throw new Error(`the customer has no account in ${asset}`);
  return account.guid;
}
