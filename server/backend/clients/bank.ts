import * as v from 'valibot';
import type { Services } from '../../services.ts';
import { callUpstream, checkReply, type UpstreamCall, UpstreamError, type UpstreamReply } from './http.ts';

const callTimeout = 10_000;
/** A token is renewed this long before it ends, so that none runs out under way. */
const renewEarlyMilliseconds = 60_000;
/** The bank advises to keep a token for no longer, whatever its lifetime. */
const longestTokenUse = 30 * 60_000;

/** What the backend does at the bank in its own name; nothing else may be done with its token. */
const bankScopes = ['customers:read', 'customers:write', 'customers:execute', 'accounts:read', 'accounts:execute'];

const tokenReply = v.object({ access_token: v.pipe(v.string(), v.nonEmpty()), expires_in: v.pipe(v.number(), v.minValue(1)) });
const customerTokenReply = v.object({ access_token: v.pipe(v.string(), v.nonEmpty()) });
const customerReply = v.object({ guid: v.pipe(v.string(), v.nonEmpty()), state: v.string(), labels: v.nullish(v.array(v.string())) });
const customerListReply = v.object({ objects: v.array(customerReply) });

export type BankCustomer = v.InferOutput<typeof customerReply>;

export interface NewAccount {
  readonly type: 'fiat' | 'trading';
  readonly asset: string;
  readonly name: string;
}

export interface BankClient {
  /** Opens an individual customer. `label` finds it again should this process end before it has stored the guid. */
  createCustomer(label: string): Promise<BankCustomer>;
  findCustomer(label: string): Promise<BankCustomer | null>;
  getCustomer(guid: string): Promise<BankCustomer>;
  /** Opens an account; one that is there already is as good. */
  openAccount(customerGuid: string, account: NewAccount): Promise<void>;
  /** A customer's access token that holds these scopes and no others. */
  mintCustomerToken(customerGuid: string, scopes: readonly string[]): Promise<string>;
}

/** The bank's client, in the backend's own name. Every method throws UpstreamError when the bank does not do its part. */
export function createBankClient({ config, origin }: Pick<Services, 'config' | 'origin'>): BankClient {
  const api = () => config.bank.url ?? `${origin()}/bank`;
  const token = createTokenSource(config.bank, () => config.bank.identityUrl ?? `${origin()}/bank`);

  const call = async (
    base: () => string,
    method: 'GET' | 'POST',
    path: string,
    more: Pick<UpstreamCall, 'body' | 'accept'> = {},
  ): Promise<UpstreamReply> => {
    const send = async () =>
      callUpstream({
        name: `bank ${method} ${path.split('?')[0]}`,
        url: `${base()}${path}`,
        method,
        headers: { Authorization: `Bearer ${await token.get()}` },
        timeout: callTimeout,
        ...more,
      });
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof UpstreamError) || error.status !== 401) throw error;
      // The token was withdrawn before its time: a fresh one, once.
      token.forget();
      return send();
    }
  };
  const identity = () => config.bank.identityUrl ?? `${origin()}/bank`;
  return {
    async createCustomer(label) {
      return checkReply('bank customer', customerReply, await call(api, 'POST', '/api/customers', { body: { type: 'individual', labels: [label] } }));
    },
    async findCustomer(label) {
      const reply = await call(api, 'GET', `/api/customers?label=${encodeURIComponent(label)}&per_page=1`);
      const { objects } = checkReply('bank customers', customerListReply, reply);
      // A bank that ignored the filter would hand us somebody else.
      return objects.find((customer) => customer.labels?.includes(label)) ?? null;
    },
    async getCustomer(guid) {
      return checkReply('bank customer', customerReply, await call(api, 'GET', `/api/customers/${encodeURIComponent(guid)}`));
    },
    async openAccount(customerGuid, account) {
      await call(api, 'POST', '/api/accounts', { body: { ...account, customer_guid: customerGuid }, accept: [409] });
    },
    async mintCustomerToken(customerGuid, scopes) {
      const reply = await call(identity, 'POST', '/api/customer_tokens', { body: { customer_guid: customerGuid, scopes } });
      return checkReply('bank customer token', customerTokenReply, reply).access_token;
    },
  };
}

/** The backend's bank token, fetched once for all who wait and kept until shortly before its end. */
function createTokenSource({ clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string }, base: () => string) {
  let held: { readonly token: Promise<string>; readonly until: number } | null = null;
  const forget = () => {
    held = null;
  };
  const fetchToken = async () => {
    const askedAt = Date.now();
    const reply = await callUpstream({
      name: 'bank POST /oauth/token',
      url: `${base()}/oauth/token`,
      method: 'POST',
      body: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: bankScopes.join(' ') },
      timeout: callTimeout,
    });
    const { access_token, expires_in } = checkReply('bank token', tokenReply, reply);
    const lifetime = expires_in * 1000;
    // A token so short that it would be renewed at once is used for half its life.
    const use = Math.min(longestTokenUse, lifetime > 2 * renewEarlyMilliseconds ? lifetime - renewEarlyMilliseconds : lifetime / 2);
    return { token: access_token, until: askedAt + use };
  };
  const get = (): Promise<string> => {
    if (held && held.until > Date.now()) return held.token;
    const fetching = fetchToken();
    const token = fetching.then((fetched) => fetched.token);
    const mine = { token, until: Date.now() + callTimeout };
    held = mine;
    fetching.then(
      ({ until }) => {
        if (held === mine) held = { token, until };
      },
      () => {
        if (held === mine) forget();
      },
    );
    return token;
  };
  return { get, forget };
}
