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

/** An authentication service that speaks the emulator's protocol: ours, or Google's own. */
export interface IdentityTarget {
  readonly url: string;
  /** `host:port`, as firebase-admin wants it. */
  readonly host: string;
  /** Whether replies hide which emails are known. */
  hideEmails(hidden: boolean): Promise<void>;
  /** Lets users change passwords and addresses and delete their accounts by themselves, as Google's emulator always does. */
  allowSelfChanges(): Promise<void>;
  /** The newest code of a kind that was made for an address. */
  code(email: string, requestType: string): Promise<OobCode>;
  /** One call of the admin side, for what the SDKs cannot say. */
  admin(method: string, path: string, body?: unknown): Promise<{ status: number; json: Record<string, unknown> }>;
}

/** The service at an address. */
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
      const code = (json.oobCodes as OobCode[]).findLast((each) => each.email === email && each.requestType === requestType);
      if (!code) throw new Error(`no ${requestType} code for ${email}`);
      return code;
    },
    admin,
  };
}

/** Registers a suite for our service on each database of this machine and, where firebase-tools is installed, for Google's emulator. */
export function describeOnEachTarget(name: string, suite: (open: () => Promise<IdentityTarget>, target: string) => void): void {
  describeOnEachDatabase(`${name} against our service`, (open, { kind }) => suite(async () => targetAt((await open()).url), kind));
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

/** The SDKs' code for a refusal: `auth/…`. */
export const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: { code?: string }) => error.code ?? String(error),
  );
