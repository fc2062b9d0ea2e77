import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { backendGroups } from '#server/backend/backend.ts';
import { refusalsOf } from '#server/backend/kit/http/routes.ts';
import type { OutboxMessage } from '#server/sandbox/mail/outbox.ts';
import type { RunningServer } from '#server/server.ts';
import { confirmBefore, confirmed } from './confirmations.ts';

type Server = Pick<RunningServer, 'url'>;

const routes = backendGroups.flatMap((group) => group.routes);

/** A reply in the backend's envelope. `data` is what the call promises; tests state its shape where they read it. */
export interface Reply<Data = Record<string, unknown>> {
  readonly http: number;
  readonly status: number;
  readonly message: string;
  readonly data: Data;
  readonly code?: string;
  /** What ended a session. */
  readonly reason?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers: Headers;
}

export interface Call {
  readonly method?: string;
  readonly bearer?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One call of `/backend`; a body that is text is sent as it is. Whatever it answers must be in the OpenAPI document. */
export async function call<Data = Record<string, unknown>>({ url }: Server, path: string, body?: unknown, more: Call = {}): Promise<Reply<Data>> {
  const { method = body === undefined ? 'GET' : 'POST', bearer, headers = {} } = more;
  const auth: Record<string, string> = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` };
  await confirmBefore(bearer, method, path, body, headers.Cookie ?? '');
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const response = await fetch(`${url}/backend${path}`, { method, headers: { 'Content-Type': 'application/json', ...auth, ...headers }, ...sent });
  const reply = { ...((await response.json()) as Omit<Reply<Data>, 'http' | 'headers'>), http: response.status, headers: response.headers };
  expectDocumented(method, path.split('?', 1)[0] ?? path, reply);
  return reply;
}

const pathShape = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** The document is written from the routes, so a reply that the route's own schemas describe is one that the document describes. */
function expectDocumented(method: string, path: string, { http, status, message, data, code }: Reply<unknown>) {
  const route = routes.find((each) => pathShape(each.path).test(path) && each.method === method);
  expect(status).toBe(http);
  if (route === undefined) return expect(`${http} ${code}`).toMatch(/^(404 not_found|405 method_not_allowed)$/);
  if (code === undefined) {
    expect({ http, message }).toEqual({ http: route.reply.status, message: route.messageFor(v.parse(route.reply.data, data)) });
    return;
  }
  expect(refusalsOf(route).map((note) => `${note.status} ${note.code}`)).toContain(`${http} ${code}`);
}

export const goodPassword = 'correct-horse-9';
let people = 0;
/** An email that no other test of this process uses. */
export const freshEmail = (): string => `person-${++people}@example.test`;

/** The cookies of people's browsers, by server and address. */
const jars = new Map<string, string>();
const jarOf = ({ url }: Server, email: string): string => `${url} ${email}`;
/** The headers of calls from the browser that opened somebody's account. */
export function fromOwnBrowser(server: Server, email: string): Readonly<Record<string, string>> {
  const cookie = jars.get(jarOf(server, email));
  return cookie === undefined ? {} : { Cookie: cookie };
}
/** The cookie that a reply sets, as the next call sends it. */
export const cookieIn = ({ headers }: Pick<Reply, 'headers'>): string => headers.get('set-cookie')?.split(';')[0] ?? '';

/** Keeps the cookie that a reply sets as that of somebody's browser. */
export async function inOwnBrowser<Data>(server: Server, email: string, replied: Promise<Reply<Data>>): Promise<Reply<Data>> {
  const reply = await replied;
  const cookie = cookieIn(reply);
  if (cookie !== '') jars.set(jarOf(server, email), cookie);
  return reply;
}

export async function signUp(server: Server, email: string, password = goodPassword) {
  const reply = await call<{ email: string; customer_guid: string }>(server, '/customers/signup', { email, password, displayName: 'Ada Example' });
  if (reply.http === 201) jars.set(jarOf(server, email), cookieIn(reply));
  return reply;
}

/** The emails to an address, newest first. */
export async function mailsTo({ url }: Server, to: string): Promise<readonly OutboxMessage[]> {
  const response = await fetch(`${url}/sandbox/api/outbox?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: OutboxMessage[] }).messages;
}

/** The newest mail to somebody; waits for it, since it may be sent after the answer. */
export const newestMail = (server: Server, to: string): Promise<OutboxMessage> =>
  vi.waitFor(
    async () => {
      const mail = (await mailsTo(server, to))[0];
      if (mail === undefined) throw new Error(`no mail to ${to}`);
      return mail;
    },
    { timeout: 60_000 },
  );

/** Confirms the address that a mailed link belongs to, as the button on the page does that it leads to. */
export function confirmAddress(link: string): Promise<Response> {
  const { origin, searchParams } = new URL(link);
  return fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:update?key=any`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ oobCode: searchParams.get('oobCode') }),
  });
}

/** Confirms the address with the link of the newest mail, as its reader would. */
export async function openMailedLink(server: Server, to: string): Promise<Response> {
  const link = (await newestMail(server, to)).links[0]?.url;
  if (link === undefined) throw new Error(`no link in the mail to ${to}`);
  return confirmAddress(link);
}

/** An ID token, as the browser gets it from the authentication service. */
export async function idTokenOf({ url }: Server, email: string, password = goodPassword): Promise<string> {
  const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const reply = (await response.json()) as { idToken?: string; error?: { message: string } };
  if (reply.idToken === undefined) throw new Error(reply.error?.message ?? 'no token');
  return reply.idToken;
}

export interface Tokens {
  readonly ut: string;
  readonly at: string;
  readonly guid: string;
  readonly displayName: string;
}

/** @param opened with which address the account was opened, in the browser that this comes from */
export const customerToken = (server: Server, email: string, token: string, opened = email) =>
  call<Tokens>(server, '/customers/generate-customer-token', { email, token }, { headers: fromOwnBrowser(server, opened) });

/** A customer who has signed up, confirmed the address and signed in. */
export async function signedInCustomer(server: Server, email = freshEmail()): Promise<Tokens & { readonly email: string }> {
  await signUp(server, email);
  await openMailedLink(server, email);
  const reply = await customerToken(server, email, await idTokenOf(server, email));
  return { ...reply.data, email };
}

/** The same as `signedInCustomer`, who enters a code before each act that needs one. */
export const confirmedCustomer = async (server: Pick<RunningServer, 'url' | 'services'>, email = freshEmail()) =>
  confirmed(server, await signedInCustomer(server, email));

export const resetPassword = (server: Server, email: string) => call<null>(server, '/customers/reset-password', { email });

/** The newest mail to somebody with this subject, which may be sent after the answer; `later` than a mail that is known already. */
export const mailTo = (server: Server, to: string, subject: RegExp, later = '0'): Promise<OutboxMessage> =>
  vi.waitFor(
    async () => {
      const mail = (await mailsTo(server, to)).find((candidate) => subject.test(candidate.subject));
      if (mail === undefined || Number(mail.id) <= Number(later)) throw new Error(`no mail ${subject} to ${to}`);
      return mail;
    },
    { timeout: 60_000 },
  );

/** Asks for a link to choose a new password and takes its token out of the mail. */
export async function mailedResetToken(server: Server, email: string): Promise<string> {
  const [known] = await mailsTo(server, email);
  await resetPassword(server, email);
  const mail = await mailTo(server, email, /^Choose a new password$/, known?.id);
  return new URL(mail.links[0]?.url ?? '').searchParams.get('token') ?? '';
}

/** By the token of a link, it comes from the browser that opened the account, which stays known. */
export const updatePassword = (server: Server, bearer: string | undefined, email: string, password: string, otp?: string) => {
  const headers = bearer?.includes('.') ? {} : fromOwnBrowser(server, email.toLowerCase());
  const body = { email, password, ...(otp === undefined ? {} : { otp }) };
  return inOwnBrowser(
    server,
    email.toLowerCase(),
    call<null>(server, '/customers/update-password', body, { headers, ...(bearer !== undefined && { bearer }) }),
  );
};

/** What a JWT claims, unchecked. */
export const claimsOf = (jwt: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
