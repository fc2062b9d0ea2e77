import { hash } from 'node:crypto';
import type { PgTable } from 'drizzle-orm/pg-core';
import { testAddress } from '#domain/addresses/testnet.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import { addDays } from '#domain/sales/calendar.ts';
import { day, hour, minute } from '#domain/time/units.ts';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import {
  bankAccounts,
  bankCustomers,
  bankDepositAddresses,
  bankExternalBankAccounts,
  bankExternalWallets,
  bankIdentityVerifications,
} from '#server/db/schema/index.ts';
import { securityEvents } from '#server/db/schema/security.ts';
import type { Services } from '#server/services.ts';
import { depositAddressOf } from '../bank/deposit-addresses/create-deposit-address.ts';
import { checkDigit } from '../bank/external-bank-accounts/routing.ts';
import type { Counterparties } from '../bank/history/counterparties.ts';
import { type Draft, draftOf } from '../bank/history/draft-transfer.ts';
import { type Accounts, planTrades } from '../bank/history/plan-trades.ts';
import { effectsOf, type Span } from '../bank/history/plan-transfers.ts';
import { type OwnTrade, storeTrades, storeTransfers } from '../bank/history/store-transfers.ts';
import { bookAll } from '../bank/ledger/ledger.ts';
import { fiat } from '../bank/prices/terms.ts';
import { emailOf, type Person, people } from './people.ts';
import { closedFor, coinsOf, habitsOf, isVerified, planTransfersOf, tradingEnd } from './plan-person.ts';

/** Somebody with their records at the bank. */
export interface Client extends Person {
  readonly index: number;
  readonly guid: string;
  readonly joinedAt: number;
  readonly bankAccount: string;
}

/** Stable for a seed, and apart from the server's own ids: those stay as without the business. */
export const ownGuid = (seed: string, what: string): string => hash('sha256', `${seed}:business:${what}`).slice(0, 32);

export function clientsOf({ config, clock }: Pick<Services, 'config' | 'clock'>): readonly Client[] {
  const now = clock.now();
  return people.map((person, index) => ({
    ...{ ...person, index, guid: ownGuid(config.sandbox.seed, `customer ${index}`) },
    joinedAt: now - person.days * day - (index % 9) * hour,
    bankAccount: ownGuid(config.sandbox.seed, `bank account ${index}`),
  }));
}

type Row<Table extends PgTable> = Table['$inferInsert'];

/** Collected over all customers: one statement a table. */
interface Rows {
  readonly profiles: Row<typeof customers>[];
  readonly atBank: Row<typeof bankCustomers>[];
  readonly accounts: Row<typeof bankAccounts>[];
  readonly verifications: Row<typeof bankIdentityVerifications>[];
  readonly bankAccounts: Row<typeof bankExternalBankAccounts>[];
  readonly wallets: Row<typeof bankExternalWallets>[];
  readonly addresses: Row<typeof bankDepositAddresses>[];
  readonly events: Row<typeof securityEvents>[];
}

/** Stores the customers with two years of records, booked like current ones. */
export async function storeRecords(services: Services, tx: Executor, clients: readonly Client[]): Promise<void> {
  const { config, clock } = services;
  const { seed } = config.sandbox;
  const now = clock.now();
  let count = 0;
  const own: Services = { ...services, guids: { next: async () => ownGuid(seed, `record ${count++}`) } };
  const rows: Rows = {
    ...{ profiles: [], atBank: [], accounts: [], verifications: [], bankAccounts: [], wallets: [], addresses: [] },
    events: [],
  };
  const [trades, drafts]: [OwnTrade[], Draft[]] = [[], []];
  for (const client of clients) {
    addPerson(rows, client, now);
    addEvents(rows, client, now);
    if (!isVerified(client)) continue;
    const [accounts, ends] = addAccounts(rows, client, seed);
    const span: Span = { start: client.joinedAt + hour, now };
    const transfers = planTransfersOf(client, { seed, zone: config.reportingZone, index: client.index, span });
    const effects = transfers.flatMap(effectsOf);
    const habits = habitsOf(client, client.index);
    const planned = planTrades({
      ...{ services: own, accounts, effects, habits },
      span: { ...span, now: tradingEnd(client, span) },
    });
    trades.push(...planned.map((trade) => ({ ...trade, customerGuid: client.guid })));
    const participants = { customerGuid: client.guid, accounts, ends };
    for (const each of transfers) drafts.push(await draftOf(own, tx, participants, each));
  }
  await tx.insert(bankCustomers).values(rows.atBank);
  await tx.insert(customers).values(rows.profiles);
  await tx.insert(bankAccounts).values(rows.accounts);
  await tx.insert(bankIdentityVerifications).values(rows.verifications);
  await tx.insert(bankExternalBankAccounts).values(rows.bankAccounts);
  await tx.insert(bankExternalWallets).values(rows.wallets);
  await tx.insert(bankDepositAddresses).values(rows.addresses);
  await tx.insert(securityEvents).values(rows.events);
  // Lists go by the order of storing where times are equal.
  const traded = await storeTrades(
    own,
    tx,
    trades.toSorted((one, other) => one.at - other.at),
  );
  const moved = await storeTransfers(
    own,
    tx,
    drafts.toSorted((one, other) => one.row.createdAt - other.row.createdAt),
  );
  const entries = [...traded, ...moved.entries].toSorted((one, other) => one.at - other.at);
  await bookAll(own, tx, entries, moved.releasedHolds);
}

function addPerson(rows: Rows, client: Client, now: number): void {
  const { first, last, town, index, guid, joinedAt, story, days } = client;
  const [city, subdivision, postalCode] = town;
  const times = { createdAt: joinedAt, updatedAt: joinedAt };
  const phone = `+1${4_155_550_100 + index}`;
  const state = isVerified(client) ? 'verified' : story === 'rejected' ? 'rejected' : 'unverified';
  rows.profiles.push({
    ...{ email: emailOf(client), displayName: `${first} ${last}`, firstName: first, lastName: last, phone },
    ...{ country: 'US', signUpState: 'complete', bankCustomerGuid: guid, ...times },
    activeAt: seenAt(client, now),
    ...(story === 'closed' && { closedAt: now - closedFor }),
    ...(story === 'locked' && { lockedAt: now - 5 * hour }),
  });
  rows.atBank.push({
    ...{ guid, type: 'individual', state, ...times },
    pii: {
      name: { first, middle: null, last },
      address: {
        ...{ street: `${100 + index * 7} Maple Street`, street2: null },
        ...{ city, subdivision, postal_code: postalCode, country_code: 'US' },
      },
      date_of_birth: addDays('1962-03-14', index * 241),
      ...{ phone_number: phone, email_address: emailOf(client) },
      identification_numbers: [
        {
          ...{ type: 'social_security_number', issuing_country_code: 'US' },
          identification_number: String(900_700_000 + index * 137),
        },
      ],
    },
  });
  const check = { customerGuid: guid, type: 'kyc', failureCodes: [], createdAt: joinedAt + 10 * minute };
  const verification = (name: string, row: Omit<Row<typeof bankIdentityVerifications>, 'guid' | keyof typeof check>) =>
    rows.verifications.push({ ...check, guid: ownGuid(guid, name), ...row });
  const passed = { state: 'completed', outcome: 'passed', updatedAt: joinedAt + 15 * minute } as const;
  if (isVerified(client)) verification('identity', { method: 'id_and_selfie', ...passed });
  if (story === 'reviewing')
    verification('identity', { method: 'id_and_selfie', state: 'reviewing', updatedAt: joinedAt + 15 * minute });
  if (story === 'rejected')
    verification('identity', {
      ...{ method: 'id_and_selfie', ...passed, outcome: 'failed' },
      ...{ failureCodes: ['id_expiration_check_failure'] },
    });
  // Those who trade most were asked about their money once; one still is.
  if (client.size === 3 && days > 300) {
    const isOpen = story === 'diligence';
    const askedAt = isOpen ? now - 50 * hour : joinedAt + 90 * day;
    verification('due diligence', {
      ...{ method: 'enhanced_due_diligence', state: isOpen ? 'reviewing' : 'completed' },
      ...{ outcome: isOpen ? null : 'passed', createdAt: askedAt, updatedAt: askedAt + 20 * hour },
    });
  }
}

const seenAt = ({ story, joinedAt, index }: Client, now: number): number => {
  if (story === 'dormant') return joinedAt + 110 * day;
  if (story === 'closed') return now - closedFor;
  return Math.max(joinedAt + hour, now - ((index * 17) % 23) * 9 * hour - 40 * minute);
};

/** Within what the settings show; older ones are gone. */
function addEvents(rows: Rows, client: Client, now: number): void {
  const { guid: customerGuid, story, index } = client;
  const device = ['Chrome on Windows', 'Safari on iPhone', 'Firefox on Linux', 'Safari on macOS'][index % 4] ?? null;
  const seen = seenAt(client, now);
  const events: readonly (readonly [Row<typeof securityEvents>['kind'], number])[] = [
    ['signedIn', seen],
    ['signedIn', seen - 6 * day],
    ...(story === 'closed' ? ([['accountClosed', now - closedFor]] as const) : []),
    ...(story === 'locked' ? ([['accountLocked', now - 5 * hour]] as const) : []),
    ...(story === 'lostPhone' ? ([['authenticatorAdded', now - 60 * day]] as const) : []),
  ];
  for (const [kind, createdAt] of events)
    if (createdAt > Math.max(client.joinedAt, now - 85 * day))
      rows.events.push({ customerGuid, kind, device, createdAt });
}

function addAccounts(rows: Rows, client: Client, seed: string): [Accounts, Counterparties] {
  const { guid, index, joinedAt, first, last, bankAccount, story } = client;
  const at = joinedAt + 20 * minute;
  const times = { customerGuid: guid, createdAt: at, updatedAt: at };
  const owned = (asset: string) => ({ guid: ownGuid(guid, `account ${asset}`), asset });
  const coins = coinsOf(client, index);
  for (const asset of [fiat, ...coins])
    rows.accounts.push({
      ...{ ...owned(asset), ...times, type: asset === fiat ? 'fiat' : 'trading' },
      name: asset === fiat ? 'Dollars' : asset,
    });
  const stem = `0${1_100_000 + index * 13}`;
  rows.bankAccounts.push({
    ...{ guid: bankAccount, ...times, asset: fiat, accountKind: 'raw_routing_details', verifiedAt: at },
    name: ['Everyday checking', 'Household account', 'Savings'][index % 3] ?? 'Checking',
    state: story === 'reconnecting' ? 'refresh_required' : 'completed',
    pii: {
      ...{ names: [`${first} ${last}`], addresses: [], email_addresses: [] },
      account_details: [{ account_number: String(400_200_000 + index * 7_919) }],
      routing_details: [{ routing_number_type: 'ABA', routing_number: `${stem}${checkDigit(stem)}` }],
    },
  });
  const [wallets, addresses] = [new Map<string, string>(), new Map<string, string>()];
  for (const asset of coins.slice(0, 2)) {
    const [wallet, address] = [ownGuid(guid, `wallet ${asset}`), ownGuid(guid, `address ${asset}`)];
    wallets.set(asset, wallet);
    addresses.set(asset, address);
    rows.wallets.push({ guid: wallet, ...times, name: 'Own wallet', asset, ...addressIn(asset, guid, seed) });
    rows.addresses.push({
      ...{ guid: address, ...times, accountGuid: owned(asset).guid, asset, format: 'standard', state: 'created' },
      address: depositAddressOf(asset, { guid: address, customerGuid: guid }),
    });
  }
  const accounts: Accounts = new Map([fiat, ...coins].map((asset) => [asset, owned(asset)]));
  return [accounts, { linked: bankAccount, numbered: bankAccount, wallets, addresses }];
}

const addressIn = (asset: TradableCode, guid: string, seed: string) => ({
  address: testAddress(asset, new TextEncoder().encode(`${seed} wallet of ${guid}`)),
  state: 'completed',
});
