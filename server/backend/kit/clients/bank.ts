import type * as v from 'valibot';
import type { AddressHoldHistory } from '#domain/addresses/addressHold.ts';
import { amount } from '#domain/money/money.ts';
import type { BankAct } from '#domain/security/codeSubjects.ts';
import type { QuotedMarket } from '#domain/trades/quotedMarket.ts';
import type { Executor } from '#server/db/database.ts';
import type { LedgerEntry, LedgerQuery } from '#server/emulators.ts';
import type { Services } from '#server/services.ts';
import {
  accountListReply,
  type BankAccount,
  type BankCustomer,
  type BankExternalAccount,
  type BankInquiry,
  type BankPerson,
  type BankQuote,
  type BankTrade,
  type BankTransfer,
  type BankVerification,
  type BankWallet,
  bankAccountListReply,
  bankAccountReply,
  customerListReply,
  customerReply,
  customerTokenReply,
  inquiryReply,
  inquirySessionReply,
  ownershipListReply,
  type PlacedTrade,
  personReply,
  placedTradeReply,
  placedTradesReply,
  pricesReply,
  quoteReply,
  recordsReply,
  tradeListReply,
  transferListReply,
  verificationListReply,
  walletListReply,
  walletReply,
} from './bank-replies.ts';
import { bankScopes, consoleScopes, createTokenSource } from './bank-token.ts';
import { callUpstream, checkReply, type UpstreamCall, UpstreamError, type UpstreamReply } from './http.ts';
import type { Resilience } from './resilience.ts';

export type {
  BankExternalAccount,
  BankInquiry,
  BankPerson,
  BankTrade,
  BankTransfer,
  BankVerification,
  BankWallet,
} from './bank-replies.ts';

const callTimeout = 10_000;

export interface NewAccount {
  readonly type: 'fiat' | 'trading';
  readonly asset: string;
  readonly name: string;
}

/** Newest first: a zero-based page of a hundred, or up to a hundred guids. */
export type Which = { readonly page: number } | { readonly guids: readonly string[] };

/** A page, with the total and the bank's clock (ms; null if missing). */
export interface Records<Found> {
  readonly total: number;
  readonly objects: readonly Found[];
  readonly at: number | null;
}

export interface BankClient {
  /** Creates an individual. `label` finds it if the guid was never stored. */
  createCustomer(label: string): Promise<BankCustomer>;
  findCustomer(label: string): Promise<BankCustomer | null>;
  getCustomer(guid: string): Promise<BankCustomer>;
  listCustomers(guids: readonly string[]): Promise<readonly BankCustomer[]>;
  /** Allows a rejected customer another verification. */
  reopenCustomer(guid: string): Promise<BankCustomer>;
  /** Newest first: a page of a hundred, or up to a hundred guids. */
  listVerifications(guids?: readonly string[]): Promise<readonly BankVerification[]>;
  /** The newest page of identity verifications. */
  listVerificationsOf(customerGuid: string): Promise<readonly BankVerification[]>;
  /** Starts a check, by default of an ID document and a selfie. */
  createVerification(customerGuid: string, method?: string): Promise<BankInquiry>;
  /** Requires reconnecting. @returns the updated account */
  refreshBankAccount(guid: string): Promise<BankExternalAccount>;
  /** Completes an account whose owner was verified. @returns its state */
  completeBankAccount(guid: string): Promise<string>;
  /** Whether a check of who owns it has passed. */
  isOwnerVerified(customerGuid: string, account: string): Promise<boolean>;
  /** Removed ones stay removed. @returns its state */
  removeBankAccount(guid: string): Promise<string>;
  /** Removed ones stay removed. @returns its state */
  removeWallet(guid: string): Promise<string>;
  /** Including personal data. */
  revealCustomer(guid: string): Promise<BankPerson>;
  getVerification(guid: string): Promise<BankInquiry>;
  /** Resumes an inquiry; null if it is over. @returns the session's token */
  createInquirySession(inquiryId: string, verificationGuid: string): Promise<string | null>;
  listWallets(which: Which): Promise<readonly BankWallet[]>;
  listBankAccounts(which: Which): Promise<readonly BankExternalAccount[]>;
  listTransfers(which: Which): Promise<readonly BankTransfer[]>;
  listTrades(which: Which): Promise<readonly BankTrade[]>;
  /** Up to a hundred matches, newest first. */
  listRecords<Found>(
    resource: string,
    record: v.GenericSchema<unknown, Found>,
    filters: Readonly<Record<string, string>>,
  ): Promise<Records<Found>>;
  listAccountsOf(customerGuid: string): Promise<readonly BankAccount[]>;
  /** Newest first; by default the newest page. */
  listTransfersOf(customerGuid: string, page?: number): Promise<readonly BankTransfer[]>;
  /** Newest first; by default the newest page. */
  listTradesOf(customerGuid: string, page?: number): Promise<readonly BankTrade[]>;
  /** The customer's trades with a label, newest first. */
  listTradesLabeled(customerGuid: string, label: string): Promise<readonly PlacedTrade[]>;
  /** To buy for so many cents. @param token the customer's, with `quotes:execute` */
  quoteBuy(token: string, buy: { customerGuid: string; symbol: string; cents: bigint }): Promise<BankQuote>;
  /** Its price list's; null without one. */
  priceOf(symbol: string): Promise<QuotedMarket | null>;
  /** Not repeated: it may be placed without a reply. @param token the customer's, with `trades:execute` */
  placeTrade(token: string, quote: string, labels: readonly string[]): Promise<PlacedTrade>;
  /** Opens an account, or accepts an existing one. */
  openAccount(customerGuid: string, account: NewAccount): Promise<void>;
  /** Holds exactly these scopes. */
  mintCustomerToken(customerGuid: string, scopes: readonly string[]): Promise<string>;
  /** For one action, once, until then (ms). Embedded bank only: Cybrid knows scopes. */
  bindToken(token: string, act: BankAct, until: number): Promise<void>;
  /** Ends money-moving tokens. Embedded bank only: Cybrid's expire. */
  endStepUpTokens(customerGuid: string): Promise<void>;
  /** Ends all of a customer's tokens. Embedded bank only: Cybrid's expire. */
  endTokens(customerGuid: string): Promise<void>;
  /** Until their hold ends, in the caller's transaction. Embedded bank only. */
  holdNewDestinations(customerGuid: string, holds: AddressHoldHistory, tx?: Executor): Promise<void>;
  /** Blocks withdrawals until then (ms). Embedded bank only. */
  pauseSends(customerGuid: string, until: number, tx?: Executor): Promise<void>;
  /** Customers' totals by asset; null without a ledger, as at Cybrid. */
  ledgerTotals(tx?: Executor): Promise<ReadonlyMap<string, bigint> | null>;
  /** In order; null without a ledger, as at Cybrid. */
  ledgerEntries(which: LedgerQuery): Promise<readonly LedgerEntry[] | null>;
}

interface CallDetails extends Pick<UpstreamCall, 'body' | 'accept'> {
  readonly repeatable: boolean;
}

/** The backend's bank client. Methods throw UpstreamError. @param timeout milliseconds per try */
export function createBankClient(
  services: Pick<Services, 'config' | 'emulators' | 'origin' | 'upstreams'>,
  timeout = callTimeout,
): BankClient {
  const { api, identity, asCustomer } = createCaller(services, timeout, bankScopes);
  const { api: consoleApi } = createCaller(services, timeout, consoleScopes);
  const findCustomer = async (label: string): Promise<BankCustomer | null> => {
    const reply = await api('GET', `/api/customers?label=${encodeURIComponent(label)}&per_page=1`, {
      repeatable: true,
    });
    const { objects } = checkReply('bank customers', customerListReply, reply);
    // Guards against an ignored filter.
    return objects.find((customer) => customer.labels?.includes(label)) ?? null;
  };
  const listVerifications = async (filter: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ type: 'kyc', per_page: '100', ...filter });
    const reply = await api('GET', `/api/identity_verifications?${query}`, { repeatable: true });
    return checkReply('bank verifications', verificationListReply, reply).objects;
  };
  const patchBankAccount = async (guid: string, state: 'completed' | 'refresh_required') => {
    const path = `/api/external_bank_accounts/${encodeURIComponent(guid)}`;
    const reply = await consoleApi('PATCH', path, { body: { state }, repeatable: true });
    return checkReply('bank external account', bankAccountReply, reply);
  };
  /** None at its place counts as removed. */
  const remove = async (
    resource: string,
    guid: string,
    record: v.GenericSchema<unknown, { readonly state: string }>,
  ) => {
    const path = `/api/${resource}/${encodeURIComponent(guid)}`;
    const reply = await consoleApi('DELETE', path, { accept: [404], repeatable: true });
    return reply.json === null ? 'deleted' : checkReply(`bank ${resource}`, record, reply).state;
  };
  const list = (resource: string, which: Which) => {
    const query = new URLSearchParams({
      per_page: '100',
      ...('guids' in which ? { guid: which.guids.join(',') } : { page: String(which.page) }),
    });
    return api('GET', `/api/${resource}?${query}`, { repeatable: true });
  };
  const listOf = (resource: string, customerGuid: string, page = 0) =>
    api(
      'GET',
      `/api/${resource}?${new URLSearchParams({ per_page: '100', page: String(page), customer_guid: customerGuid })}`,
      { repeatable: true },
    );
  return {
    findCustomer,
    async listCustomers(guids) {
      return checkReply('bank customers', customerListReply, await list('customers', { guids })).objects;
    },
    async createCustomer(label) {
      try {
        const body = { type: 'individual', labels: [label] };
        return checkReply(
          'bank customer',
          customerReply,
          await api('POST', '/api/customers', { body, repeatable: false }),
        );
      } catch (error) {
        // Looks it up rather than retrying: the bank may have created it without a reply.
        const made = await findCustomer(label).catch(() => null);
        if (made) return made;
        throw error;
      }
    },
    async getCustomer(guid) {
      const reply = await api('GET', `/api/customers/${encodeURIComponent(guid)}`, { repeatable: true });
      return checkReply('bank customer', customerReply, reply);
    },
    async reopenCustomer(guid) {
      const reply = await api('PATCH', `/api/customers/${encodeURIComponent(guid)}`, {
        body: { state: 'unverified' },
        repeatable: true,
      });
      return checkReply('bank customer', customerReply, reply);
    },
    listVerifications: (guids = []) => listVerifications(guids.length > 0 ? { guid: guids.join(',') } : {}),
    listVerificationsOf: (customerGuid) => listVerifications({ customer_guid: customerGuid }),
    async createVerification(customerGuid, method = 'id_and_selfie') {
      const body = { type: 'kyc', method, customer_guid: customerGuid };
      return checkReply(
        'bank verification',
        inquiryReply,
        await api('POST', '/api/identity_verifications', { body, repeatable: false }),
      );
    },
    refreshBankAccount: (guid) => patchBankAccount(guid, 'refresh_required'),
    async completeBankAccount(guid) {
      return (await patchBankAccount(guid, 'completed')).state;
    },
    async isOwnerVerified(customerGuid, account) {
      const query = new URLSearchParams({ type: 'bank_account', per_page: '100', customer_guid: customerGuid });
      const reply = await api('GET', `/api/identity_verifications?${query}`, { repeatable: true });
      const found = ofCustomer(customerGuid, checkReply('bank ownership checks', ownershipListReply, reply).objects);
      return found.some((each) => each.external_bank_account_guid === account && each.outcome === 'passed');
    },
    removeBankAccount: (guid) => remove('external_bank_accounts', guid, bankAccountReply),
    removeWallet: (guid) => remove('external_wallets', guid, walletReply),
    async revealCustomer(guid) {
      const reply = await consoleApi('GET', `/api/customers/${encodeURIComponent(guid)}?include_pii=true`, {
        repeatable: true,
      });
      return checkReply('bank customer', personReply, reply);
    },
    async getVerification(guid) {
      const reply = await api('GET', `/api/identity_verifications/${encodeURIComponent(guid)}`, { repeatable: true });
      return checkReply('bank verification', inquiryReply, reply);
    },
    async createInquirySession(inquiryId, verificationGuid) {
      const body = { persona_inquiry_id: inquiryId, identity_verification_guid: verificationGuid };
      const reply = await api('POST', '/api/persona_sessions', { body, accept: [404, 409], repeatable: true });
      return reply.json === null
        ? null
        : checkReply('bank inquiry session', inquirySessionReply, reply).persona_session_token;
    },
    async listWallets(which) {
      return checkReply('bank wallets', walletListReply, await list('external_wallets', which)).objects;
    },
    async listBankAccounts(which) {
      return checkReply('bank external accounts', bankAccountListReply, await list('external_bank_accounts', which))
        .objects;
    },
    async listTransfers(which) {
      return checkReply('bank transfers', transferListReply, await list('transfers', which)).objects;
    },
    async listTrades(which) {
      return checkReply('bank trades', tradeListReply, await list('trades', which)).objects;
    },
    async listRecords(resource, record, filters) {
      const reply = await api('GET', `/api/${resource}?${new URLSearchParams({ per_page: '100', ...filters })}`, {
        repeatable: true,
      });
      return { ...checkReply(`bank ${resource}`, recordsReply(record), reply), at: reply.at };
    },
    async listAccountsOf(customerGuid) {
      return ofCustomer(
        customerGuid,
        checkReply('bank accounts', accountListReply, await listOf('accounts', customerGuid)).objects,
      );
    },
    async listTransfersOf(customerGuid, page) {
      return ofCustomer(
        customerGuid,
        checkReply('bank transfers', transferListReply, await listOf('transfers', customerGuid, page)).objects,
      );
    },
    async listTradesOf(customerGuid, page) {
      return ofCustomer(
        customerGuid,
        checkReply('bank trades', tradeListReply, await listOf('trades', customerGuid, page)).objects,
      );
    },
    async listTradesLabeled(customerGuid, label) {
      const query = new URLSearchParams({ per_page: '100', customer_guid: customerGuid, label });
      const reply = await api('GET', `/api/trades?${query}`, { repeatable: true });
      // Guards against an ignored filter.
      return checkReply('bank trades', placedTradesReply, reply).objects.filter(({ labels }) =>
        labels?.includes(label),
      );
    },
    async quoteBuy(token, { customerGuid, symbol, cents }) {
      const terms = { product_type: 'trading', side: 'buy', symbol, deliver_amount: cents.toString() };
      const body = { ...terms, customer_guid: customerGuid };
      return checkReply('bank quote', quoteReply, await asCustomer(token, '/api/quotes', body));
    },
    async priceOf(symbol) {
      const reply = await api('GET', `/api/prices?symbol=${symbol}`, { repeatable: true });
      const price = checkReply('bank prices', pricesReply, reply).find((each) => each.symbol === symbol);
      return price ? { buy: amount(price.buy_price), sell: amount(price.sell_price) } : null;
    },
    async placeTrade(token, quote, labels) {
      const reply = await asCustomer(token, '/api/trades', { quote_guid: quote, labels });
      return checkReply('bank trade', placedTradeReply, reply);
    },
    async openAccount(customerGuid, account) {
      // A 409 means that it exists.
      await api('POST', '/api/accounts', {
        body: { ...account, customer_guid: customerGuid },
        accept: [409],
        repeatable: true,
      });
    },
    async mintCustomerToken(customerGuid, scopes) {
      const reply = await identity('POST', '/api/customer_tokens', {
        body: { customer_guid: customerGuid, scopes },
        repeatable: true,
      });
      return checkReply('bank customer token', customerTokenReply, reply).access_token;
    },
    async bindToken(token, act, until) {
      if (services.config.bank.url === null) await services.emulators?.bindToken(token, act, until);
    },
    async endStepUpTokens(customerGuid) {
      if (services.config.bank.url === null) await services.emulators?.endStepUpTokens(customerGuid);
    },
    async endTokens(customerGuid) {
      if (services.config.bank.url === null) await services.emulators?.endTokens(customerGuid);
    },
    async holdNewDestinations(customerGuid, holds, tx) {
      if (services.config.bank.url === null) await services.emulators?.holdNewDestinations(customerGuid, holds, tx);
    },
    async pauseSends(customerGuid, until, tx) {
      if (services.config.bank.url === null) await services.emulators?.pauseSends(customerGuid, until, tx);
    },
    async ledgerTotals(tx) {
      return services.config.bank.url === null ? ((await services.emulators?.ledgerTotals(tx)) ?? null) : null;
    },
    async ledgerEntries(which) {
      return services.config.bank.url === null ? ((await services.emulators?.ledgerEntries(which)) ?? null) : null;
    },
  };
}

/** Guards against an ignored filter. */
const ofCustomer = <Found extends { readonly customer_guid?: string | null | undefined }>(
  customerGuid: string,
  found: readonly Found[],
) => found.filter(({ customer_guid: guid }) => guid === customerGuid);

/** One circuit per bank address. */
function createCaller(
  { config, origin, upstreams }: Pick<Services, 'config' | 'origin' | 'upstreams'>,
  timeout: number,
  scopes: readonly string[],
) {
  const { clientId, clientSecret } = config.bank;
  const identityBase = () => config.bank.identityUrl ?? `${origin()}/bank`;
  const identityResilience = upstreams.of('bank_identity');
  const token = createTokenSource({
    clientId,
    clientSecret,
    scopes,
    base: identityBase,
    resilience: identityResilience,
    timeout,
  });
  const caller =
    (base: () => string, resilience: Resilience) =>
    async (
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: string,
      { repeatable, ...more }: CallDetails,
    ): Promise<UpstreamReply> => {
      const name = `bank ${method} ${path.split('?')[0]}`;
      const send = async () => {
        const bearer = await token.get();
        const headers = { Authorization: `Bearer ${bearer}` };
        try {
          return await resilience.run(
            () => callUpstream({ name, url: `${base()}${path}`, method, headers, timeout, ...more }),
            { repeatable },
          );
        } catch (error) {
          if (error instanceof UpstreamError && error.status === 401) token.forget(bearer);
          throw error;
        }
      };
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof UpstreamError) || error.status !== 401) throw error;
        // Revoked early: retry once with a new one.
        return send();
      }
    };
  const bankBase = () => config.bank.url ?? `${origin()}/bank`;
  const bankResilience = upstreams.of('bank');
  return {
    asCustomer: (bearer: string, path: string, body: object) =>
      bankResilience.run(
        () =>
          callUpstream({
            ...{ name: `bank POST ${path}`, url: `${bankBase()}${path}`, method: 'POST', body, timeout },
            headers: { Authorization: `Bearer ${bearer}` },
          }),
        { repeatable: false },
      ),
    api: caller(bankBase, bankResilience),
    identity: caller(identityBase, identityResilience),
  };
}
