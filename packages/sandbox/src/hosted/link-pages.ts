import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '#server/http/html.ts';
import type { Link, LinkedAccount, LinkResult } from '../bank/workflows/links.ts';
import { type Institution, institutions } from './institutions.ts';
import {
  type LinkErrorCode,
  type LinkMessage,
  linkErrors,
  type Obstacle,
  returnAddress,
  successMessage,
} from './link-messages.ts';
import { linkPath, linkStage } from './link-stage.ts';
import { heading, rail, themed } from './page.ts';
import { described, type Faults, faultLine } from './step.ts';

type Place = 'bank' | 'signIn' | 'accounts' | 'consent' | 'done';

const names: Readonly<Record<Place, string>> = {
  bank: 'Bank',
  signIn: 'Sign in',
  accounts: 'Accounts',
  consent: 'Consent',
  done: 'Done',
};

/** Reconnecting only needs the sign-in. */
function railOf({ update }: Link, place: Place): Markup {
  const places: readonly Place[] =
    update === null ? ['bank', 'signIn', 'accounts', 'consent', 'done'] : ['signIn', 'done'];
  return rail(
    'Steps of linking a bank',
    places.map((one) => names[one]),
    places.indexOf(place),
  );
}

const alert = (fault: string | undefined) =>
  fault === undefined ? '' : html`<p class="note bad" role="alert">${fault}</p>`;

/** Reports the reached step to the app. */
function leaveLink(
  c: Context,
  { linkToken }: Link,
  at: string,
  institution?: Institution,
  error?: LinkErrorCode,
): Markup {
  const query = new URLSearchParams({
    at,
    ...(institution && { institution: institution.id }),
    ...(error && { error }),
  });
  return html`<a class="button quiet" href="${themed(c, `${linkPath(linkToken, 'leave')}?${query}`)}">Cancel</a>`;
}

const hiddenBank = ({ id }: Institution) => html`<input type="hidden" name="institution" value="${id}">`;
const hiddenAccounts = (accounts: readonly LinkedAccount[]) =>
  accounts.map(({ id }) => html`<input type="hidden" name="account" value="${id}">`);

export interface PageState {
  readonly fault?: string;
  readonly messages?: readonly LinkMessage[];
}

export function institutionPage(c: Context, link: Link, { fault, messages }: PageState = {}) {
  const { linkToken } = link;
  const choice = ({ id, name, hint }: Institution) =>
    html`<li><button class="choice" type="submit" name="institution" value="${id}"><strong>${name}</strong><span class="soft small">${hint}</span></button></li>`;
  const body = html`${railOf(link, 'bank')}${heading('Choose your bank')}${alert(fault)}
<form method="post" action="${themed(c, linkPath(linkToken, 'institution'))}">
<ul class="choices">${institutions.map(choice)}</ul>
<div class="actions">${leaveLink(c, link, 'institution')}</div>
</form>`;
  return linkStage(c, { linkToken, title: 'Choose your bank', body, messages }, fault === undefined ? 200 : 422);
}

export interface SignInState extends PageState {
  readonly username?: string;
  readonly faults?: Faults;
}

/** Never echoes the password. */
export function signInPage(
  c: Context,
  link: Link,
  institution: Institution,
  { username = '', faults = {}, fault, messages }: SignInState = {},
) {
  const { linkToken, update } = link;
  const title = `Sign in to ${institution.name}`;
  const body = html`${railOf(link, 'signIn')}${heading(title)}${alert(fault)}
${update === null ? '' : html`<p>Sign in again to keep the account ending in ${update.mask} connected.</p>`}
<form method="post" action="${themed(c, linkPath(linkToken, 'credentials'))}" novalidate>
${hiddenBank(institution)}
<div class="field"><label for="username">Username</label>
<input id="username" name="username" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="128" required value="${username}" ${described('username', faults)}>
<p class="hint" id="username-hint">In the sandbox, use <code>user_good</code>. <code>user_locked</code> and <code>user_login_required</code> show problems.</p>
${faultLine('username', faults)}</div>
<div class="field"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="off" maxlength="128" required ${described('password', faults)}>
<p class="hint" id="password-hint">In the sandbox, use <code>pass_good</code>. Never enter a real password here. Nothing you type is stored.</p>
${faultLine('password', faults)}</div>
<div class="actions"><button class="button" type="submit">Sign in</button>${leaveLink(c, link, 'credentials', institution)}</div>
</form>`;
  return linkStage(
    c,
    { linkToken, title, body, messages },
    fault === undefined && Object.keys(faults).length === 0 ? 200 : 422,
  );
}

/** OAuth banks take the place of the app. */
export function leavingPage(c: Context, link: Link, institution: Institution, { messages }: PageState = {}) {
  const { linkToken } = link;
  const title = `Continue to ${institution.name}`;
  const query = new URLSearchParams({ institution: institution.id });
  const body = html`${railOf(link, 'signIn')}${heading(title)}
<p>You sign in on the bank’s own page. Then it sends you back here.</p>
<div class="actions"><a class="button" target="_top" href="${themed(c, `${linkPath(linkToken, 'bank')}?${query}`)}">Continue to bank</a>${leaveLink(c, link, 'credentials', institution)}</div>`;
  return linkStage(c, { linkToken, title, body, messages });
}

export function bankPage(c: Context, { linkToken }: Link, institution: Institution, redirectUri: string) {
  const body = html`${heading(institution.name)}
<p>Statechange asks to see your accounts. This page stands in for the bank’s own sign-in.</p>
<div class="actions"><a class="button" href="${returnAddress(redirectUri, linkToken, institution)}">Allow</a>
<a class="button quiet" href="${returnAddress(redirectUri, linkToken, null)}">Don’t allow</a></div>`;
  return linkStage(c, { linkToken, title: institution.name, body });
}

const obstacleTitles: Readonly<Record<Obstacle, (institution: Institution) => string>> = {
  INSTITUTION_DOWN: ({ name }) => `${name} is unavailable`,
  ITEM_LOCKED: () => 'This sign-in is locked',
  ITEM_LOGIN_REQUIRED: () => 'Sign in with the bank first',
};

/** A problem that only the bank can fix. */
export function obstaclePage(
  c: Context,
  link: Link,
  institution: Institution,
  code: Obstacle,
  messages: readonly LinkMessage[],
) {
  const { linkToken } = link;
  const title = obstacleTitles[code](institution);
  const again = link.update === null ? 'Choose another bank' : 'Try again';
  const body = html`${railOf(link, 'signIn')}${heading(title)}
<p class="note bad" role="alert">${linkErrors[code].display_message}</p>
<div class="actions"><a class="button" href="${themed(c, linkPath(linkToken))}">${again}</a>${leaveLink(c, link, 'credentials', institution, code)}</div>`;
  return linkStage(c, { linkToken, title, body, messages }, 422);
}

/** Allows several, as the real picker does; the app may take just one. */
export function accountsPage(
  c: Context,
  link: Link,
  institution: Institution,
  accounts: readonly LinkedAccount[],
  { fault, messages }: PageState = {},
) {
  const { linkToken } = link;
  const title = 'Choose an account';
  const choice = ({ id, name, mask, subtype, iso_currency_code: currency }: LinkedAccount, index: number) =>
    html`<li><label class="choice check"><input type="checkbox" name="account" value="${id}"${fault !== undefined && index === 0 ? html` aria-invalid="true" aria-describedby="accounts-fault"` : ''}>
<span><strong>${name}</strong><span class="soft small">${subtype === 'checking' ? 'Checking' : 'Savings'} ending in ${mask}, ${currency}</span></span></label></li>`;
  const body = html`${railOf(link, 'accounts')}${heading(title)}
<p>You use this account for deposits and withdrawals. It must be in US dollars.</p>
<form method="post" action="${themed(c, linkPath(linkToken, 'accounts'))}">
${hiddenBank(institution)}
<div class="field"><fieldset class="bare"><legend class="soft small">Accounts at ${institution.name}</legend>
<ul class="choices">${accounts.map(choice)}</ul></fieldset>
${fault === undefined ? '' : html`<p class="fault" id="accounts-fault">${fault}</p>`}</div>
<div class="actions"><button class="button" type="submit">Continue</button>${leaveLink(c, link, 'accounts', institution)}</div>
</form>`;
  return linkStage(c, { linkToken, title, body, messages }, fault === undefined ? 200 : 422);
}

/** Asks for consent. */
export function consentPage(
  c: Context,
  link: Link,
  institution: Institution,
  chosen: readonly LinkedAccount[],
  { messages }: PageState = {},
) {
  const { linkToken } = link;
  const title = 'Share with Statechange?';
  const body = html`${railOf(link, 'consent')}${heading(title)}
<p>${institution.name} will share these details of ${chosen.map(({ name, mask }) => `${name} (${mask})`).join(' and ')}:</p>
<ul><li>Owner’s name</li><li>Routing and account numbers</li><li>Balance</li></ul>
<p>You can end this at any time by removing the account in the app.</p>
<form method="post" action="${themed(c, linkPath(linkToken, 'consent'))}">
${hiddenBank(institution)}${hiddenAccounts(chosen)}
<div class="actions"><button class="button" type="submit">Agree and share</button>${leaveLink(c, link, 'consent', institution)}</div>
</form>`;
  return linkStage(c, { linkToken, title, body, messages });
}

/** Also shown when reopened while its result is valid. */
export function donePage(c: Context, link: Link, result: LinkResult, messages: readonly LinkMessage[] = []) {
  const { linkToken } = link;
  const title = link.update === null ? 'Your bank is linked' : 'Your bank is connected again';
  const body = html`${railOf(link, 'done')}${heading(title)}
<p class="note good">${link.update === null ? 'The app is now adding the account.' : 'You can use the account again.'}</p>
<p>You can close this page and continue in the app.</p>`;
  return linkStage(c, { linkToken, title, body, messages: [...messages, successMessage(linkToken, result)] });
}
