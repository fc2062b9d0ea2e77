import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { isOutage, logOutage, outageRetryAfter } from '#server/db/outage.ts';
import { aborted } from '#server/http/aborted.ts';
import { limitBody } from '#server/http/limit-body.ts';
import { faultOf } from '#server/log.ts';
import type { Services } from '#server/services.ts';
import { createAccounts } from './accounts/account-routes.ts';
import { createAssets } from './assets/asset-routes.ts';
import { createNeeds } from './auth/authorize.ts';
import { createTokenRoutes } from './auth/token-routes.ts';
import { createTokenAuthority } from './auth/tokens.ts';
import { createBanks } from './banks/bank-routes.ts';
import { createCustomers } from './customers/customer-routes.ts';
import { createDepositAddresses } from './deposit-addresses/deposit-address-routes.ts';
import { createExternalBankAccounts } from './external-bank-accounts/external-bank-account-routes.ts';
import { createExternalWallets } from './external-wallets/external-wallet-routes.ts';
import { BankError, notFound, OAuthError } from './http/errors.ts';
import { replyJson } from './http/json.ts';
import { createIdentityVerifications } from './identity-verifications/identity-verification-routes.ts';
import { createPrices } from './prices/price-routes.ts';
import { createQuotes } from './quotes/quote-routes.ts';
import { createTrades } from './trades/trade-routes.ts';
import { createTransfers } from './transfers/transfer-routes.ts';
import { createWorkflows } from './workflows/workflow-routes.ts';

const largestBody = 256 * 1024;

/** The emulator of the Cybrid Bank API and its identity service. */
export function createBank(services: Services) {
  const authority = createTokenAuthority(services);
  const needs = createNeeds(authority);
  const app = new Hono();
  app.onError((error, c) => replyError(services, error, c));
  app.use(crossOrigin);
  app.use(limitBody(largestBody, (c) => refuseLargeBody(services, c)));
  app.route('/', createTokenRoutes(services, authority, needs));
  app.route('/api/assets', createAssets());
  app.route('/api/banks', createBanks(needs));
  app.route('/api/customers', createCustomers(services, needs));
  app.route('/api/accounts', createAccounts(services, needs));
  app.route('/api', createIdentityVerifications(services, needs));
  app.route('/api', createPrices(services, needs));
  app.route('/api/quotes', createQuotes(services, needs));
  app.route('/api/trades', createTrades(services, needs));
  app.route('/api/deposit_addresses', createDepositAddresses(services, needs));
  app.route('/api/external_wallets', createExternalWallets(services, needs));
  app.route('/api/workflows', createWorkflows(services, needs));
  app.route('/api/external_bank_accounts', createExternalBankAccounts(services, needs));
  app.route('/api/transfers', createTransfers(services, needs));
  app.all('*', () => {
    throw notFound();
  });
  return app;
}

/** CORS for every origin: tokens travel in headers. Errors need the header too. */
const crossOrigin: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS') {
    return c.body(null, 204, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE, OPTIONS',
      'Access-Control-Allow-Headers': 'authorization, content-type, x-requested-with, x-request-id',
      'Access-Control-Max-Age': '600',
    });
  }
  await next();
  c.res.headers.set('Access-Control-Allow-Origin', '*');
  c.res.headers.set('Access-Control-Expose-Headers', 'X-Request-Id');
};

function refuseLargeBody(services: Services, c: Context): Response {
  // The unread body makes the connection unusable.
  c.header('Connection', 'close');
  return replyError(services, new BankError(413, 'request_too_large', 'The body is too large'), c);
}

function replyError(services: Services, error: Error, c: Context): Response {
  if (c.req.path.endsWith('/oauth/token') && c.req.method === 'POST' && error instanceof BankError) {
    return replyError(
      services,
      new OAuthError(error.status, error.status === 503 ? 'temporarily_unavailable' : 'invalid_request', error.message),
      c,
    );
  }
  if (error instanceof BankError || error instanceof OAuthError) return replyJson(c, error.body, error.status);
  const cutOff = aborted(services.log, c, error);
  if (cutOff) return cutOff;
  if (isOutage(error)) {
    logOutage(services.log, error);
    c.header('Retry-After', outageRetryAfter);
    return replyError(
      services,
      new BankError(503, 'unavailable', 'The service is unavailable. The request may have taken effect'),
      c,
    );
  }
  services.log.error({ err: faultOf(error), method: c.req.method, path: c.req.path }, 'bank request failed');
  return replyJson(c, new BankError(500, 'internal_error', 'Something went wrong in the sandbox').body, 500);
}
