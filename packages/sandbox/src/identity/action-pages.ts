import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { isOutage, logOutage } from '#server/db/outage.ts';
import type { Services } from '#server/services.ts';
import { serveStylesheet, tooLargePage, unavailablePage } from '../hosted/page.ts';
import { brokenLink, card, followable, look, wayBack } from './action-page.ts';
import { applyActionCode } from './code-uses.ts';
import { type ActionCode, findActionCode, homeOf, spentActionCode } from './codes.ts';
import { IdentityError } from './errors.ts';
import type { Identity } from './identity-services.ts';
import { askForPassword, takePassword } from './reset-page.ts';
import { requireUser } from './users.ts';

const largestForm = 16 * 1024;

/** Mail link targets: each does one thing and leads back to the product. */
export function actionPages(identity: Identity) {
  const { services } = identity;
  const app = new Hono();
  app.onError((error, c) => {
    if (!isOutage(error)) throw error;
    logOutage(services.log, error);
    return unavailablePage(c, look);
  });
  app.use(bodyLimit({ maxSize: largestForm, onError: (c) => tooLargePage(c, look) }));
  app.get('/look.css', serveStylesheet);
  app.get('/', async (c) => {
    switch (c.req.query('mode')) {
      case 'verifyEmail':
      case 'verifyAndChangeEmail':
        return confirmAddress(identity, c);
      case 'resetPassword':
        return askForPassword(services, c);
      case 'recoverEmail':
        return askToRecover(services, c);
      case 'signIn':
        return redirectToSignIn(services, c);
      default:
        return brokenLink(services, c, new IdentityError('INVALID_OOB_CODE'));
    }
  });
  app.post('/', async (c) =>
    c.req.query('mode') === 'recoverEmail' ? recover(identity, c) : takePassword(services, c),
  );
  return app;
}

async function confirmAddress(identity: Identity, c: Context) {
  const { services } = identity;
  const oobCode = c.req.query('oobCode');
  try {
    const { requestType } = await findActionCode(services, oobCode);
    // Editing the mode must not spend a link of another kind.
    if (requestType !== 'VERIFY_EMAIL' && requestType !== 'VERIFY_AND_CHANGE_EMAIL')
      throw new IdentityError('INVALID_OOB_CODE');
    const { user } = await applyActionCode(identity, oobCode);
    return confirmed(services, c, user.email ?? '');
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    // Mail scanners open links first: a second visit shows success.
    const spent = oobCode === undefined ? null : await spentActionCode(services, oobCode);
    const done = spent === null ? null : await addressConfirmedBy(services, spent);
    return done === null ? brokenLink(services, c, error) : confirmed(services, c, done);
  }
}

/** The confirmed address of a used code, while still current. */
async function addressConfirmedBy(
  { db }: Services,
  { requestType, localId, usedAt, email, newEmail }: ActionCode,
): Promise<string | null> {
  const address = requestType === 'VERIFY_EMAIL' ? email : requestType === 'VERIFY_AND_CHANGE_EMAIL' ? newEmail : null;
  if (address === null || localId === null || usedAt === null) return null;
  try {
    const user = await requireUser(db, localId);
    return user.emailVerified && user.email === address ? address : null;
  } catch {
    return null;
  }
}

const confirmed = (services: Services, c: Context, email: string) =>
  card(
    c,
    'Email address confirmed',
    html`<h1>Your email address is confirmed</h1><p>You can now sign in as ${email}.</p>${wayBack(services, c, 'Sign in')}`,
  );

/** A button: mail scanners must not trigger the recovery. */
async function askToRecover(services: Services, c: Context) {
  try {
    const { email } = await findActionCode(services, c.req.query('oobCode'), 'RECOVER_EMAIL');
    const body = html`<h1>Restore your email address</h1>
<p>This changes the address on your account back to ${email}. Your sessions on all devices will end.</p>
<form method="post" action="?${new URL(c.req.url).searchParams.toString()}"><button class="button" type="submit">Restore this address</button></form>`;
    return card(c, 'Restore your email address', body);
  } catch (error) {
    if (error instanceof IdentityError) return brokenLink(services, c, error);
    throw error;
  }
}

async function recover(identity: Identity, c: Context) {
  const { services } = identity;
  const oobCode = c.req.query('oobCode');
  try {
    await findActionCode(services, oobCode, 'RECOVER_EMAIL');
    const { user } = await applyActionCode(identity, oobCode);
    const body = html`<h1>Your address was restored</h1>
<p>The address on your account is ${user.email} again. If someone else changed it, they may know your password. Choose a new one now.</p>
${wayBack(services, c)}`;
    return card(c, 'Address restored', body);
  } catch (error) {
    if (error instanceof IdentityError) return brokenLink(services, c, error);
    throw error;
  }
}

/** Passes the code to the product's page, which asks for the address. */
function redirectToSignIn(services: Services, c: Context) {
  const { continueUrl, ...code } = c.req.query();
  const target = followable(homeOf(services), continueUrl);
  if (target === null) return brokenLink(services, c, new IdentityError('INVALID_OOB_CODE'));
  const address = new URL(target);
  for (const [name, value] of Object.entries(code)) address.searchParams.set(name, value);
  c.header('Cache-Control', 'no-store');
  return c.redirect(address.href, 303);
}
