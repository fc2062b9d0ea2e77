import type { Context } from 'hono';
import type { Services } from '#server/services.ts';
import { finishLink, type Link, type LinkedAccount } from '../bank/workflows/links.ts';
import { accountsOf, findInstitution, type Institution } from './institutions.ts';
import {
  exitMessage,
  type LinkMessage,
  linkErrors,
  type Obstacle,
  returnedFrom,
  stepMessage,
} from './link-messages.ts';
import {
  accountsPage,
  bankPage,
  consentPage,
  donePage,
  institutionPage,
  leavingPage,
  obstaclePage,
  signInPage,
} from './link-pages.ts';
import { closedPage, leftPage } from './link-stage.ts';

/** A request within an open link. */
export interface Turn {
  readonly c: Context;
  readonly services: Services;
  readonly link: Link;
  /** Empty on GET. */
  readonly form: URLSearchParams;
}

/** From the form, or the account to reconnect. */
function bankOf({ link, form }: Turn): Institution | undefined {
  if (link.update === null) return findInstitution(form.get('institution'));
  const { institutionId } = link.update;
  return findInstitution(institutionId) ?? { id: institutionId, name: 'your bank', hint: '', accounts: [] };
}

const tell = (
  { link, services }: Turn,
  eventName: string,
  about: Parameters<typeof stepMessage>[3] = {},
): LinkMessage => stepMessage(link.linkToken, eventName, services.clock.now(), about);

/** The bank list, a reconnection's sign-in, or the step after OAuth. */
export function start(turn: Turn): Response | Promise<Response> {
  const { c, link } = turn;
  const messages: LinkMessage[] = [{ event: 'loaded' }, tell(turn, 'OPEN')];
  const returned = c.req.query('returned');
  if (returned !== undefined) return takeReturn(turn, returned, messages);
  const institution = link.update === null ? undefined : bankOf(turn);
  return institution ? signIn(turn, institution, messages) : institutionPage(c, link, { messages });
}

function signIn(
  { c, link }: Turn,
  institution: Institution,
  messages: readonly LinkMessage[],
): Response | Promise<Response> {
  const leaves = institution.redirects && link.redirectUri !== null;
  return leaves ? leavingPage(c, link, institution, { messages }) : signInPage(c, link, institution, { messages });
}

/** Outside of the app's frame. */
export function showBank({ c, link }: Turn): Response | Promise<Response> {
  const institution = findInstitution(c.req.query('institution') ?? null);
  if (!institution?.redirects || link.redirectUri === null) return closedPage(c, link.linkToken, 'unknown');
  return bankPage(c, link, institution, link.redirectUri);
}

function takeReturn(turn: Turn, address: string, messages: readonly LinkMessage[]): Response | Promise<Response> {
  const { c, link } = turn;
  const institution = returnedFrom(address, link.linkToken);
  if (institution === undefined) return closedPage(c, link.linkToken, 'unknown');
  if (institution === null)
    return leftPage(c, link.linkToken, exitMessage(link.linkToken, 'requires_oauth', null), null);
  if (link.update !== null) return finish(turn, institution, [connectedAccount(link.update, institution)], messages);
  return accountsPage(c, link, institution, accountsOf(institution, link.linkToken), { messages });
}

export function takeInstitution(turn: Turn): Response | Promise<Response> {
  const { c, link } = turn;
  const institution = bankOf(turn);
  if (!institution) return institutionPage(c, link, { fault: 'Choose a bank from the list.' });
  const messages = [tell(turn, 'SELECT_INSTITUTION', { institution })];
  return institution.down
    ? obstacle(turn, institution, 'INSTITUTION_DOWN', messages)
    : signIn(turn, institution, messages);
}

function obstacle(
  turn: Turn,
  institution: Institution,
  code: Obstacle,
  before: readonly LinkMessage[],
): Response | Promise<Response> {
  return obstaclePage(turn.c, turn.link, institution, code, [
    ...before,
    tell(turn, 'ERROR', { institution, error: linkErrors[code] }),
  ]);
}

/** User names that simulate problems. */
const obstacles = new Map<string, Obstacle>([
  ['user_locked', 'ITEM_LOCKED'],
  ['user_login_required', 'ITEM_LOGIN_REQUIRED'],
]);

export async function takeCredentials(turn: Turn): Promise<Response> {
  const { c, link, form } = turn;
  const institution = bankOf(turn);
  if (!institution || institution.down) return institutionPage(c, link, { fault: 'Choose a bank from the list.' });
  const username = form.get('username')?.trim() ?? '';
  const password = form.get('password') ?? '';
  const faults = {
    ...(username === '' ? { username: 'Enter your username.' } : {}),
    ...(password === '' ? { password: 'Enter your password.' } : {}),
  };
  if (Object.keys(faults).length > 0) return signInPage(c, link, institution, { username, faults });
  const messages = [tell(turn, 'SUBMIT_CREDENTIALS', { institution })];
  const known = obstacles.get(username);
  if (known !== undefined) return obstacle(turn, institution, known, messages);
  if (username !== 'user_good' || password !== 'pass_good') {
    const error = linkErrors.INVALID_CREDENTIALS;
    return signInPage(c, link, institution, {
      username,
      faults: { password: error.display_message },
      messages: [...messages, tell(turn, 'ERROR', { institution, error })],
    });
  }
  if (link.update !== null) return finish(turn, institution, [connectedAccount(link.update, institution)], messages);
  return accountsPage(c, link, institution, accountsOf(institution, link.linkToken), { messages });
}

/** With the id known to the app. */
function connectedAccount(
  { accountId, mask, name }: NonNullable<Link['update']>,
  institution: Institution,
): LinkedAccount {
  const known = institution.accounts.find((account) => account.mask === mask);
  return {
    id: accountId,
    name,
    mask,
    type: 'depository',
    subtype: known?.subtype ?? 'checking',
    iso_currency_code: known?.iso_currency_code ?? 'USD',
  };
}

/** `null` if anything is missing or unknown. */
function chosenOf(turn: Turn): { readonly institution: Institution; readonly chosen: readonly LinkedAccount[] } | null {
  const institution = turn.link.update === null ? bankOf(turn) : undefined;
  if (!institution || institution.down) return null;
  const asked = turn.form.getAll('account');
  return { institution, chosen: accountsOf(institution, turn.link.linkToken).filter(({ id }) => asked.includes(id)) };
}

export function takeAccounts(turn: Turn): Response | Promise<Response> {
  const { c, link } = turn;
  const answer = chosenOf(turn);
  if (answer === null) return start(turn);
  const { institution, chosen } = answer;
  if (chosen.length === 0)
    return accountsPage(c, link, institution, accountsOf(institution, link.linkToken), {
      fault: 'Select the account that you want to link.',
    });
  return consentPage(c, link, institution, chosen, { messages: [tell(turn, 'SELECT_ACCOUNT', { institution })] });
}

export async function takeConsent(turn: Turn): Promise<Response> {
  const answer = chosenOf(turn);
  if (answer === null || answer.chosen.length === 0) return start(turn);
  return finish(turn, answer.institution, answer.chosen, []);
}

async function finish(
  turn: Turn,
  institution: Institution,
  accounts: readonly LinkedAccount[],
  messages: readonly LinkMessage[],
): Promise<Response> {
  const { c, link, services } = turn;
  const result = await finishLink(services, link.linkToken, { institutionId: institution.id, accounts });
  if (result === null) return closedPage(c, link.linkToken, 'unknown');
  return donePage(c, link, result, [...messages, tell(turn, 'HANDOFF', { institution })]);
}
