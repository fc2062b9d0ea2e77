import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { described } from '../faults.ts';
import { readBody } from '../http/body.ts';
import { Refusal, success, unavailable } from '../http/envelope.ts';
import type { Route } from '../http/routes.ts';
import type { BackendServices } from '../services.ts';
import { customerTokenBody, emailBody, regenerateBody, signUpBody } from './schemas.ts';
import { latestIat } from './session-check.ts';
import { sendVerification, signUp } from './sign-up.ts';
import { bearerToken, makeCustomerTokens, regenerateAccessToken, requireLiveCustomer } from './tokens.ts';

/** The calls under `/backend/customers`. Paths are the specification's, its spelling of "duplicate" included. */
export function customerRoutes(services: BackendServices): readonly Route[] {
  const bind = (handler: (services: BackendServices, c: Context) => Promise<Response>) => (c: Context) => handler(services, c);
  return [
    { method: 'POST', path: '/customers/signup', handler: bind(postSignUp) },
    { method: 'POST', path: '/customers/generate-customer-token', handler: bind(postCustomerToken) },
    { method: 'POST', path: '/customers/generate-email-link', handler: bind(postEmailLink) },
    { method: 'POST', path: '/customers/regenerate-customer-token', handler: bind(postRegenerate) },
    { method: 'POST', path: '/customers/check-customer-token-dublicate', handler: bind(postSessionCheck) },
    { method: 'POST', path: '/customers/user-detail', handler: bind(postUserDetail) },
    { method: 'GET', path: '/customers/landing-live-price', handler: bind(getLivePrice) },
  ];
}

async function postSignUp(services: BackendServices, c: Context) {
  const input = await readBody(c, signUpBody);
  await services.limiter.count(c, 'signUp', input.email);
  const customer = await signUp(services, input);
  const data = { email: customer.email, customer_guid: customer.bankCustomerGuid };
  return success(c, 'Your account is open. Confirm your email address with the link that we mailed you.', data, 201);
}

async function postCustomerToken(services: BackendServices, c: Context) {
  const { email, token } = await readBody(c, customerTokenBody);
  await services.limiter.count(c, 'signIn', email);
  return success(c, 'Signed in.', await makeCustomerTokens(services, email, token));
}

/** When an email-link request is answered, in milliseconds: well above what it takes to hand over a mail. */
const emailLinkAnswer = 150;

async function postEmailLink(services: BackendServices, c: Context) {
  const { email } = await readBody(c, emailBody);
  await services.limiter.count(c, 'emailLink', email);
  // The words and the time of the answer are the same whatever is known of the address. Within that time the mail is usually sent, so
  // that whoever looks for it next finds it; a slow mail server does not show in the answer.
  void mailIfWaiting(services, email, c.get('requestId'));
  await wait(emailLinkAnswer);
  return success(c, 'If this address waits to be confirmed, we have sent it a new link.', null);
}

/** Never rejects: the answer is out by then, so a failure is for the log, and the customer asks again. */
async function mailIfWaiting(services: BackendServices, email: string, requestId: unknown) {
  try {
    const user = await services.identity.findByEmail(email);
    if (user && !user.emailVerified) await sendVerification(services, email);
  } catch (error) {
    services.log.error({ requestId, err: described(error) }, 'the confirmation mail was not sent');
  }
}

async function postRegenerate(services: BackendServices, c: Context) {
  const token = await bearerToken(services, c);
  const { cybrid_guid } = await readBody(c, regenerateBody);
  await services.limiter.count(c, 'regenerate', token?.guid ?? null);
  return success(c, 'Session renewed.', { at: await regenerateAccessToken(services, c, cybrid_guid) });
}

async function postSessionCheck(services: BackendServices, c: Context) {
  const { email } = await readBody(c, emailBody);
  await services.limiter.count(c, 'sessionCheck', email);
  return success(c, 'Newest session.', { iat: await latestIat(services, c, email) });
}

async function postUserDetail(services: BackendServices, c: Context) {
  const { customer, emailVerified } = await requireLiveCustomer(services, c);
  const { email } = await readBody(c, emailBody);
  if (email !== customer.email) throw new Refusal(403, 'forbidden', 'You can only see your own details.');
  const { displayName, bankCustomerGuid: guid, createdAt } = customer;
  return success(c, 'Your details.', { email, displayName, guid, emailVerified, createdAt: new Date(createdAt).toISOString() });
}

/** `data` is the list itself: "read from data.data" counts the HTTP client's own `data`, which is this reply's body. */
async function getLivePrice({ market }: BackendServices, c: Context) {
  const prices = await market.livePrices().catch((error: unknown) => {
    throw unavailable('market_unavailable', 'Live prices are not available right now. Please try again in a moment.', error);
  });
  return success(c, 'Live prices in US dollars.', prices);
}
