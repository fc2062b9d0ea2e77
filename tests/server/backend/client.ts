import * as v from 'valibot';
import { expect, vi } from 'vitest';
import type { OutboxMessage } from '#sandbox/mail/outbox.ts';
import { backendGroups } from '#server/backend/backend.ts';
import { refusalsOf } from '#server/backend/kit/http/routes.ts';
import type { RunningServer } from '#server/server.ts';
import { confirmBefore, confirmed } from './confirmations.ts';

type Server = Pick<RunningServer, 'url'>;

const routes = backendGroups.flatMap((group) => group.routes);

/** A reply in the envelope. Tests state the shape of `data` where they read it. */
export interface Reply<Data = Record<string, unknown>> {
  readonly http: number;
  readonly status: number;
  readonly message: string;
  readonly data: Data;
  readonly code?: string;
  readonly reason?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers: Headers;
}

export interface Call {
  readonly method?: string;
  readonly bearer?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Text bodies are sent raw. Every reply must match the OpenAPI document. */
export async function call<Data = Record<string, unknown>>(
  { url }: Server,
  path: string,
  body?: unknown,
  more: Call = {},
): Promise<Reply<Data>> {
  const { method = body === undefined ? 'GET' : 'POST', bearer, headers = {} } = more;
  const auth: Record<string, string> = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` };
  await confirmBefore(bearer, method, path, body, headers.Cookie ?? '');
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const response = await fetch(`${url}/backend${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...auth, ...headers },
    ...sent,
  });
  const reply = {
    ...((await response.json()) as Omit<Reply<Data>, 'http' | 'headers'>),
    http: response.status,
    headers: response.headers,
  };
  expectDocumented(method, path.split('?', 1)[0] ?? path, reply);
  return reply;
}

const pathShape = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** Checks the reply against the route's schemas, from which the document is generated. */
function expectDocumented(method: string, path: string, { http, status, message, data, code }: Reply<unknown>) {
  const route = routes.find((each) => pathShape(each.path).test(path) && each.method === method);
  expect(status).toBe(http);
  if (route === undefined) return expect(`${http} ${code}`).toMatch(/^(404 not_found|405 method_not_allowed)$/);
  if (code === undefined) {
    expect({ http, message }).toEqual({
      http: route.reply.status,
      message: route.messageFor(v.parse(route.reply.data, data)),
    });
    return;
  }
  expect(refusalsOf(route).map((note) => `${note.status} ${note.code}`)).toContain(`${http} ${code}`);
}

export const goodPassword = 'correct-horse-9';
let people = 0;
/** Unique within the process. */
export const freshEmail = (): string => `person-${++people}@example.test`;

/** By server and address. */
const jars = new Map<string, string>();
const jarOf = ({ url }: Server, email: string): string => `${url} ${email}`;
/** Headers of the browser that opened the account. */
export function fromOwnBrowser(server: Server, email: string): Readonly<Record<string, string>> {
  const cookie = jars.get(jarOf(server, email));
  return cookie === undefined ? {} : { Cookie: cookie };
}
/** In request format. */
export const cookieIn = ({ headers }: Pick<Reply, 'headers'>): string => headers.get('set-cookie')?.split(';')[0] ?? '';

/** Stores a reply's cookie for somebody's browser. */
export async function inOwnBrowser<Data>(
  server: Server,
  email: string,
  replied: Promise<Reply<Data>>,
): Promise<Reply<Data>> {
  const reply = await replied;
  const cookie = cookieIn(reply);
  if (cookie !== '') jars.set(jarOf(server, email), cookie);
  return reply;
}

export async function signUp(server: Server, email: string, password = goodPassword) {
  const reply = await call<{ email: string; customer_guid: string }>(server, '/customers/signup', {
    email,
    password,
    displayName: 'Ada Example',
  });
  if (reply.http === 201) jars.set(jarOf(server, email), cookieIn(reply));
  return reply;
}

export async function mailsTo({ url }: Server, to: string): Promise<readonly OutboxMessage[]> {
  const response = await fetch(`${url}/sandbox/api/outbox?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: OutboxMessage[] }).messages;
}

/** Polls, since mails may follow the reply. */
export const newestMail = (server: Server, to: string): Promise<OutboxMessage> =>
  vi.waitFor(
    async () => {
      const mail = (await mailsTo(server, to))[0];
      if (mail === undefined) throw new Error(`no mail to ${to}`);
      return mail;
    },
    { timeout: 60_000 },
  );

/** Presses the button on the linked page. */
export function confirmAddress(link: string): Promise<Response> {
  const { origin, searchParams } = new URL(link);
  return fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:update?key=any`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ oobCode: searchParams.get('oobCode') }),
  });
}

/** Confirms by the newest mail's link. */
export async function openMailedLink(server: Server, to: string): Promise<Response> {
  const link = (await newestMail(server, to)).links[0]?.url;
  if (link === undefined) throw new Error(`no link in the mail to ${to}`);
  return confirmAddress(link);
}

/** As the browser gets it. */
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

/** @param opened the address that identifies the browser */
export const customerToken = (server: Server, email: string, token: string, opened = email) =>
  call<Tokens>(
    server,
    '/customers/generate-customer-token',
    { email, token },
    { headers: fromOwnBrowser(server, opened) },
  );

export async function signedInCustomer(
  server: Server,
  email = freshEmail(),
): Promise<Tokens & { readonly email: string }> {
  await signUp(server, email);
  await openMailedLink(server, email);
  const reply = await customerToken(server, email, await idTokenOf(server, email));
  return { ...reply.data, email };
}

/** Like `signedInCustomer`, entering codes wherever needed. */
export const confirmedCustomer = async (server: Pick<RunningServer, 'url' | 'services'>, email = freshEmail()) =>
  confirmed(server, await signedInCustomer(server, email));

export const resetPassword = (server: Server, email: string) =>
  call<null>(server, '/customers/reset-password', { email });

/** Polls for a newer mail with this subject. */
export const mailTo = (server: Server, to: string, subject: RegExp, later = '0'): Promise<OutboxMessage> =>
  vi.waitFor(
    async () => {
      const mail = (await mailsTo(server, to)).find((candidate) => subject.test(candidate.subject));
      if (mail === undefined || Number(mail.id) <= Number(later)) throw new Error(`no mail ${subject} to ${to}`);
      return mail;
    },
    { timeout: 60_000 },
  );

/** The token from a reset mail. */
export async function mailedResetToken(server: Server, email: string): Promise<string> {
  const [known] = await mailsTo(server, email);
  await resetPassword(server, email);
  const mail = await mailTo(server, email, /^Choose a new password$/, known?.id);
  return new URL(mail.links[0]?.url ?? '').searchParams.get('token') ?? '';
}

/** With a link's token, from the browser that opened the account. */
export const updatePassword = (
  server: Server,
  bearer: string | undefined,
  email: string,
  password: string,
  otp?: string,
) => {
  const headers = bearer?.includes('.') ? {} : fromOwnBrowser(server, email.toLowerCase());
  const body = { email, password, ...(otp === undefined ? {} : { otp }) };
  return inOwnBrowser(
    server,
    email.toLowerCase(),
    call<null>(server, '/customers/update-password', body, { headers, ...(bearer !== undefined && { bearer }) }),
  );
};

/** Unverified claims. */
export const claimsOf = (jwt: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
