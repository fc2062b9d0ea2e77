import { afterAll, describe, inject } from 'vitest';
import { describeOnEachDatabase } from '../support.ts';
import { project, startGoogleEmulator } from './google-emulator.ts';

const owner = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };

interface OobCode {
  readonly email: string;
  readonly requestType: string;
  readonly oobCode: string;
  readonly oobLink: string;
  readonly newEmail?: string;
}

/** Ours, or Google's. */
export interface IdentityTarget {
  readonly url: string;
  /** As firebase-admin wants it. */
  readonly host: string;
  /** Email enumeration protection. */
  hideEmails(hidden: boolean): Promise<void>;
  /** As Google's emulator always does. */
  allowSelfChanges(): Promise<void>;
  /** The newest by kind and address. */
  code(email: string, requestType: string): Promise<OobCode>;
  /** For what the SDKs lack. */
  admin(method: string, path: string, body?: unknown): Promise<{ status: number; json: Record<string, unknown> }>;
}

/** By address. */
export function targetAt(url: string): IdentityTarget {
  const admin: IdentityTarget['admin'] = async (method, path, body) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const reply = await fetch(`${url}${path}`, { method, headers: owner, ...sent });
    return { status: reply.status, json: (await reply.json()) as Record<string, unknown> };
  };
  const emulator = `/emulator/v1/projects/${project}`;
  return {
    url,
    host: new URL(url).host,
    async hideEmails(hidden) {
      await admin('PATCH', `${emulator}/config`, { emailPrivacyConfig: { enableImprovedEmailPrivacy: hidden } });
    },
    async allowSelfChanges() {
      await admin('PATCH', `${emulator}/config`, { client: { permissions: { disabledUserDeletion: false } } });
    },
    async code(email, requestType) {
      const { json } = await admin('GET', `${emulator}/oobCodes`);
      const code = (json.oobCodes as OobCode[]).findLast(
        (each) => each.email === email && each.requestType === requestType,
      );
      if (!code) throw new Error(`no ${requestType} code for ${email}`);
      return code;
    },
    admin,
  };
}

/** Runs on our service per database, and on Google's emulator if installed. */
export function describeOnEachTarget(
  name: string,
  suite: (open: () => Promise<IdentityTarget>, target: string) => void,
): void {
  describeOnEachDatabase(`${name} against our service`, (open, { kind }) =>
    suite(async () => targetAt((await open()).url), kind),
  );
  const program = inject('firebaseTools');
  if (program === null) return;
  describe(`${name} against Google's emulator`, () => {
    const stops: (() => Promise<void>)[] = [];
    afterAll(async () => {
      for (const stop of stops) await stop();
    });
    suite(async () => {
      const emulator = await startGoogleEmulator(program);
      stops.push(emulator.stop);
      return targetAt(emulator.url);
    }, 'google');
  });
}

/** The SDKs' code: `auth/…`. */
export const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: { code?: string }) => error.code ?? String(error),
  );
