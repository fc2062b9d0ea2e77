import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import type { Services } from '../../services.ts';
import { type Markup, page, serveLook, tooLargePage } from '../hosted/page.ts';
import { choosePassword, verifyEmail } from './accounts.ts';
import { checkedContinueUrl, findActionCode, spentActionCode } from './codes.ts';
import { IdentityError } from './errors.ts';
import { requireUser } from './users.ts';

const look = '/emulator/action/look.css';
const largestForm = 16 * 1024;
const newPasswordRule = 'At least 10 characters, with a letter and a digit.';

/** Where the links in mails lead: confirms an address, or takes a new password; then a link back to the product. */
export function actionPages(services: Services) {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: largestForm, onError: (c) => tooLargePage(c, look) }));
  app.get('/look.css', serveLook);
  app.get('/', async (c) => {
    switch (c.req.query('mode')) {
      case 'verifyEmail':
        return confirmAddress(services, c);
      case 'resetPassword':
        return askForPassword(services, c);
      default:
        return brokenLink(services, c, new IdentityError('INVALID_OOB_CODE'));
    }
  });
  app.post('/', async (c) => takePassword(services, c));
  return app;
}

/** The way back to the product, when the link named one that may be followed. */
function wayBack({ config, origin }: Services, c: Context, label = 'Continue to Statechange'): Markup {
  const home = config.publicUrl ?? origin();
  try {
    const target = checkedContinueUrl(home, c.req.query('continueUrl') ?? home);
    return html`<p class="actions"><a class="button" href="${target}">${label}</a></p>`;
  } catch {
    return html`<p class="actions"><a class="button" href="${home}">${label}</a></p>`;
  }
}

async function confirmAddress(services: Services, c: Context) {
  const oobCode = c.req.query('oobCode');
  try {
    const { email } = await verifyEmail(services, oobCode);
    return confirmed(services, c, email);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    // Mail scanners open links before people do: a second visit finds the address confirmed, not an error.
    const spent = oobCode === undefined ? null : await spentActionCode(services, oobCode);
    const done = spent?.requestType === 'VERIFY_EMAIL' && spent.usedAt !== null && (await isVerified(services, spent.localId));
    return done && spent ? confirmed(services, c, spent.email) : brokenLink(services, c, error);
  }
}

async function isVerified({ db }: Services, localId: string): Promise<boolean> {
  try {
    return (await requireUser(db, localId)).emailVerified;
  } catch {
    return false;
  }
}

const confirmed = (services: Services, c: Context, email: string) =>
  page(c, {
    title: 'Email address confirmed',
    look,
    body: html`<section class="card"><h1>Your email address is confirmed</h1><p>You can now sign in as ${email}.</p>${wayBack(services, c, 'Sign in')}</section>`,
  });

function brokenLink(services: Services, c: Context, error: IdentityError) {
  const expired = error.message === 'EXPIRED_OOB_CODE';
  const body = html`<section class="card">
<h1>${expired ? 'This link has expired' : 'This link no longer works'}</h1>
<p>${expired ? 'Links work for one hour.' : 'It was used already, or a part of it is missing.'} Ask for a new one on the sign-in page.</p>
${wayBack(services, c)}</section>`;
  return page(c, { title: 'Link not valid', look, body }, expired ? 410 : 400);
}

async function askForPassword(services: Services, c: Context) {
  try {
    const { email } = await findActionCode(services, c.req.query('oobCode'), 'PASSWORD_RESET');
    return page(c, { title: 'Choose a new password', look, body: passwordForm(c, email) });
  } catch (error) {
    if (error instanceof IdentityError) return brokenLink(services, c, error);
    throw error;
  }
}

/** The form posts to its own address, so that the code and the way back stay in the query. */
const passwordForm = (c: Context, email: string, fault?: string) => html`<section class="card">
<h1>Choose a new password</h1>
<p class="soft">For ${email}. Every device that is signed in will be signed out.</p>
<form method="post" action="?${new URL(c.req.url).searchParams.toString()}">
<input type="email" name="username" value="${email}" autocomplete="username" hidden>
<div class="field">
<label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required maxlength="4096"
 aria-describedby="password-hint${fault === undefined ? '' : ' password-fault'}" aria-invalid="${fault === undefined ? 'false' : 'true'}">
<p class="hint" id="password-hint">${newPasswordRule}</p>
${fault === undefined ? '' : html`<p class="fault" id="password-fault">${fault}</p>`}
</div>
<button class="button" type="submit">Save new password</button>
</form></section>`;

async function takePassword(services: Services, c: Context) {
  const oobCode = c.req.query('oobCode');
  try {
    const { email } = await findActionCode(services, oobCode, 'PASSWORD_RESET');
    const { password } = await c.req.parseBody();
    const fault = passwordFault(typeof password === 'string' ? password : '', email);
    if (fault !== null) return page(c, { title: 'Choose a new password', look, body: passwordForm(c, email, fault) }, 422);
    await choosePassword(services, oobCode, String(password));
    const body = html`<section class="card"><h1>Your password is changed</h1><p>Sign in as ${email} with the new password.</p>${wayBack(services, c, 'Sign in')}</section>`;
    return page(c, { title: 'Password changed', look, body });
  } catch (error) {
    if (error instanceof IdentityError) return brokenLink(services, c, error);
    throw error;
  }
}

/** The product's own rule is stricter than the identity protocol's six characters. */
function passwordFault(password: string, email: string): string | null {
  if (password === '') return 'Enter a new password.';
  if (password.length < 10 || !/\p{L}/u.test(password) || !/\d/.test(password)) return `That is too easy to guess. ${newPasswordRule}`;
  return password.toLowerCase() === email ? 'The password must not be your email address.' : null;
}
