import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import type { CodeSubject } from '#domain/security/codeSubjects.ts';
import type { RunningServer } from '#server/server.ts';
import { call, confirmedCustomer, idTokenOf, type Reply, type Tokens } from './client.ts';
import { type SoftPasskey, softPasskey } from './soft-authenticator.ts';

export type Person = Tokens & { readonly email: string };
type Server = Pick<RunningServer, 'url'>;

/** A host where passkeys work. */
export const localhost = ({ url }: Server): string => `http://localhost:${new URL(url).port}`;

/** Calls as a browser at localhost. */
export const asked = <Data = Record<string, unknown>>(
  server: Server,
  { ut }: Pick<Person, 'ut'>,
  method: string,
  path: string,
  body?: object,
) => call<Data>(server, `/customers/${path}`, body, { method, bearer: ut, headers: { Origin: localhost(server) } });

const stepMilliseconds = 30_000;

/** Freezes time mid-step, so that codes stay valid. */
export function stopInStep() {
  vi.useFakeTimers({ toFake: ['Date'], now: (Math.floor(Date.now() / stepMilliseconds) + 0.5) * stepMilliseconds });
}
export const passSteps = (steps: number) => vi.setSystemTime(Date.now() + steps * stepMilliseconds);

/** The app's code, `steps` of thirty seconds from now. */
export const appCode = (secret: string, steps = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    timestamp: Date.now() + steps * stepMilliseconds,
  });

/** Invalid right now. */
export function wrongAppCode(secret: string): string {
  const right = [-1, 0, 1].map((steps) => appCode(secret, steps));
  for (let code = 0; ; code++) {
    const text = String(code).padStart(6, '0');
    if (!right.includes(text)) return text;
  }
}

export interface WithApp {
  readonly secret: string;
  readonly codes: readonly string[];
}

/** Confirms with the previous step's code, so that the current and next ones stay usable. */
export async function addApp(server: Server, person: Pick<Person, 'ut'>): Promise<WithApp> {
  const { secret } = (await asked<{ secret: string }>(server, person, 'POST', 'authenticator', {})).data;
  const confirm = () =>
    asked<{ recovery_codes: string[] | null }>(server, person, 'PUT', 'authenticator', { otp: appCode(secret, -1) });
  const first = await confirm();
  // The step may have ended, unless time is frozen.
  const added = first.http === 200 ? first : await confirm();
  if (added.http !== 200) throw new Error(added.message);
  return { secret, codes: added.data.recovery_codes ?? [] };
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string; readonly name: string };
  readonly excludeCredentials: readonly { readonly id: string }[];
}
export const passkeyOptions = async (server: Server, person: Pick<Person, 'ut'>): Promise<CreationOptions> =>
  (await asked<{ options: CreationOptions }>(server, person, 'POST', 'passkey-options', {})).data.options;

export interface AddedPasskey {
  readonly passkey: { readonly id: string; readonly name: string; readonly created_at: string };
  readonly recovery_codes: string[] | null;
}
export const savePasskey = (server: Server, person: Pick<Person, 'ut'>, name: string, credential: object) =>
  asked<AddedPasskey>(server, person, 'POST', 'passkeys', { name, credential });

export async function addPasskey(
  server: Server,
  person: Pick<Person, 'ut'>,
  name: string,
): Promise<{ readonly passkey: SoftPasskey; readonly codes: readonly string[] | null }> {
  const passkey = softPasskey(localhost(server));
  const added = await savePasskey(server, person, name, passkey.register(await passkeyOptions(server, person)));
  if (added.http !== 201) throw new Error(added.message);
  return { passkey, codes: added.data.recovery_codes };
}

/** Accepted second factors. */
export interface Challenge {
  readonly methods: readonly string[];
  readonly passkey: {
    readonly challenge: string;
    readonly rpId: string;
    readonly allowCredentials: readonly { readonly id: string }[];
  };
}

/** With `guid`, the crypto variant. */
export const askCode = (server: Server, person: Person, guid = '', about?: CodeSubject) =>
  asked<Challenge & { readonly attempts: number }>(server, person, 'POST', 'create-otp', {
    email: person.email,
    customer_guid: guid,
    for: about,
  });

export interface Factor {
  readonly otp?: string;
  readonly passkey?: object | null;
}

export const giveCode = (
  server: Server,
  person: Person,
  given: Factor,
  guid = '',
  about?: CodeSubject,
): Promise<Reply<{ verified: true; at?: string }>> =>
  asked(server, person, 'POST', 'verify_otp', { email: person.email, ...given, customer_guid: guid, for: about });

/** Signs in again with a password and further proof. */
export const signInWith = async (
  server: Server,
  email: string,
  given: Factor = {},
  idToken?: string,
): Promise<Reply<Tokens & Challenge>> =>
  call(
    server,
    '/customers/generate-customer-token',
    { email, token: idToken ?? (await idTokenOf(server, email)), ...given },
    { headers: { Origin: localhost(server) } },
  );

export async function customerWithApp(server: RunningServer): Promise<Person & WithApp> {
  const person = await confirmedCustomer(server);
  return { ...person, ...(await addApp(server, person)) };
}
