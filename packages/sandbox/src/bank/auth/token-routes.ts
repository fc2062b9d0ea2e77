import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { bankCustomers } from '#server/db/schema/index.ts';
import { isForeignPage } from '#server/http/foreign-page.ts';
import { namesThisMachine } from '#server/http/own-name.ts';
import { isSecret } from '#server/http/secrets.ts';
import type { Services } from '#server/services.ts';
import { BankError, invalidScope, OAuthError, unprocessable } from '../http/errors.ts';
import { parseJsonObject, readJsonObject, replyJson } from '../http/json.ts';
import { guid, listOf, readFields, record, text } from '../http/schemas.ts';
import type { BankEnv, Needs } from './authorize.ts';
import { bankTokenSeconds, type TokenAuthority } from './tokens.ts';

/** Scopes available to customer tokens. */
const customerScopes: ReadonlySet<string> = new Set(
  [
    'counterparties:read counterparties:pii:read counterparties:write counterparties:execute',
    'customers:read customers:pii:read customers:write',
    'accounts:read accounts:execute prices:read quotes:read quotes:execute trades:read trades:execute',
    'transfers:read transfers:write transfers:execute',
    'external_bank_accounts:read external_bank_accounts:pii:read external_bank_accounts:write external_bank_accounts:execute',
    'external_wallets:read external_wallets:execute workflows:read workflows:execute',
    'deposit_addresses:read deposit_addresses:execute deposit_bank_accounts:read deposit_bank_accounts:execute',
    'invoices:read invoices:write invoices:execute',
    'identity_verifications:read identity_verifications:pii:read identity_verifications:write identity_verifications:execute',
    'persona_sessions:execute plans:read plans:execute executions:read executions:execute',
  ].flatMap((line) => line.split(' ')),
);

/** All customer scopes plus the bank's own. Only organizations create banks. */
const bankScopes: ReadonlySet<string> = new Set([
  ...customerScopes,
  'banks:read',
  'banks:write',
  'bank_applications:execute',
  'customers:execute',
  'files:read',
  'files:pii:read',
  'files:execute',
]);

/** The identity service's two calls: `POST /oauth/token` and `POST /api/customer_tokens`. */
export function createTokenRoutes(services: Services, authority: TokenAuthority, needs: Needs) {
  const app = new Hono<BankEnv>();
  app.post('/oauth/token', async (c) => {
    refuseForeignPage(services, c);
    const scopes = grantedScopes(services, await readGrant(c));
    const accessToken = await authority.mintBankToken(scopes);
    return replyJson(c, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: bankTokenSeconds,
      scope: scopes.join(' '),
    });
  });
  app.post('/api/customer_tokens', needs('customers:write'), async (c) => {
    const caller = c.get('caller');
    // Customer tokens may hold both scopes, but only the bank mints tokens.
    if (!caller.scopes.has('customers:read')) throw invalidScope('customers:read');
    if (caller.customerGuid !== null) throw invalidScope('customers:execute');
    const { customer_guid: customerGuid, scopes } = readFields(customerTokenSchema, await readJsonObject(c));
    const refused = scopes.filter((scope) => !customerScopes.has(scope));
    if (refused.length > 0) throw unprocessable(`scopes must not contain ${refused.join(', ')}`);
    const [customer] = await services.db
      .select({ guid: bankCustomers.guid })
      .from(bankCustomers)
      .where(eq(bankCustomers.guid, customerGuid));
    if (customer === undefined) throw unprocessable('customer_guid does not name a customer');
    return replyJson(c, { access_token: await authority.mintCustomerToken(customer.guid, [...new Set(scopes)]) }, 201);
  });
  return app;
}

/** The password is public, so foreign pages must get no token. @throws OAuthError 403 */
function refuseForeignPage({ config }: Services, c: Context) {
  if (!isForeignPage(c, config.publicUrl) && namesThisMachine(c, config)) return;
  throw new OAuthError(403, 'invalid_client', 'Pages of other sites get no tokens');
}

const customerTokenSchema = record({
  customer_guid: v.pipe(guid, v.regex(/^[0-9a-f]{32}$/, 'must be a record id of 32 hexadecimal digits')),
  scopes: v.pipe(listOf(text(1, 64), 100), v.minLength(1, 'must not be empty')),
});

type Grant = Readonly<Record<string, string | undefined>>;

/** From a JSON or form body; credentials may come by HTTP Basic. */
async function readGrant(c: Context): Promise<Grant> {
  const body = await c.req.text();
  const isForm = (c.req.header('Content-Type') ?? '').startsWith('application/x-www-form-urlencoded');
  const fields = isForm ? Object.fromEntries(new URLSearchParams(body)) : jsonGrant(body);
  const given: Record<string, string> = {};
  for (const name of ['grant_type', 'client_id', 'client_secret', 'scope']) {
    const value = fields[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string') throw new OAuthError(400, 'invalid_request', `${name} must be text`);
    given[name] = value;
  }
  return { ...given, ...basicCredentials(c.req.header('Authorization')) };
}

function jsonGrant(body: string): Record<string, unknown> {
  try {
    return parseJsonObject(body);
  } catch (error) {
    if (error instanceof BankError) throw new OAuthError(400, 'invalid_request', error.message);
    throw error;
  }
}

function basicCredentials(header: string | undefined): Grant {
  const encoded = /^basic\s+([a-z0-9+/=_-]+)$/i.exec(header?.trim() ?? '')?.[1];
  if (encoded === undefined) return {};
  const [id, ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  // RFC 6749 form-encodes both; plain values are unaffected.
  const decode = (value: string) => {
    try {
      return decodeURIComponent(value.replaceAll('+', ' '));
    } catch {
      return value;
    }
  };
  return { client_id: decode(id ?? ''), client_secret: decode(secret.join(':')) };
}

function grantedScopes({ config }: Services, grant: Grant): string[] {
  if (grant.grant_type === undefined) throw new OAuthError(400, 'invalid_request', 'grant_type is missing');
  if (grant.grant_type !== 'client_credentials')
    throw new OAuthError(400, 'unsupported_grant_type', 'grant_type must be client_credentials');
  const knownClient = isSecret(grant.client_id, config.bank.clientId);
  const rightSecret = isSecret(grant.client_secret, config.bank.clientSecret);
  if (!knownClient || !rightSecret)
    throw new OAuthError(401, 'invalid_client', 'Client authentication failed: client_id or client_secret is wrong');
  const scopes = [...new Set((grant.scope ?? '').split(/\s+/).filter((scope) => scope !== ''))];
  const unknown = scopes.filter((scope) => !bankScopes.has(scope));
  if (scopes.length === 0) throw new OAuthError(400, 'invalid_scope', 'scope is missing');
  if (unknown.length > 0) throw new OAuthError(400, 'invalid_scope', `scope must not contain ${unknown.join(' ')}`);
  return scopes;
}
