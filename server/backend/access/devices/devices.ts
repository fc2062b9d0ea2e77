import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, lt, ne, notInArray } from 'drizzle-orm';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Executor } from '#server/db/database.ts';
import { devices } from '#server/db/schema/security.ts';
import { staffSessions } from '#server/db/schema/staff.ts';
import { newDeviceMail } from '#server/mail/lock-emails.ts';
import { inBackground } from '../../kit/background.ts';
import type { BackendServices } from '../../kit/services.ts';
import { lockUrl } from '../security/change.ts';
import { deviceOf } from '../security/device.ts';
import { recordEvent } from '../security/events.ts';
import { createLink } from '../security/links.ts';
import type { Browser } from '../staff/sessions.ts';
import { forgetOpening, recordBrowser, recordOpening } from './opening.ts';

const yearSeconds = 365 * 24 * 3600;
/** Without cookies, each sign-in is a new device. */
const maxDevices = 50;
/** 128 bits in base64url. */
const idShape = /^[\w-]{22}$/;

type Device = typeof devices.$inferSelect;

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');
const rowOf = (customerGuid: string, deviceHash: string) =>
  and(eq(devices.customerGuid, customerGuid), eq(devices.deviceHash, deviceHash));

/** The call's browser, if known to the customer. */
export async function findDevice(
  services: BackendServices,
  c: Context,
  customerGuid: string,
  db: Executor = services.db,
): Promise<Device | null> {
  const browser = browserIn(services, c);
  if (browser === null) return null;
  const [row] = await db.select().from(devices).where(rowOf(customerGuid, browser));
  return row ?? null;
}

/** Makes the call's browser known to the customer. */
export async function recordDevice(
  services: BackendServices,
  c: Context,
  customerGuid: string,
  knownBy: 'signUp' | 'code',
): Promise<void> {
  if ((await findDevice(services, c, customerGuid)) !== null) return;
  const now = services.clock.now();
  await services.db.transaction(async (tx) =>
    seeDevice(tx, await seenDevice(services, tx, c, { customerGuid, knownBy }), now),
  );
}

export function browserIn(services: BackendServices, c: Context): string | null {
  const id = readId(services, c);
  return id === null ? null : hashOf(id);
}

/**
 * The browser by its cookie, which is set if needed. An unknown cookie is replaced, since a
 * stranger may have planted it; for others it stays valid under the new one.
 */
export async function browserOf(
  services: BackendServices,
  tx: Executor,
  c: Context,
  isKnown: boolean,
): Promise<Browser> {
  const before = browserIn(services, c);
  const name = deviceOf(c) ?? '';
  const hash = hashOf(setId(services, c, isKnown ? readId(services, c) : null));
  if (before !== null && before !== hash) {
    await tx.update(devices).set({ deviceHash: hash }).where(eq(devices.deviceHash, before));
    await tx.update(staffSessions).set({ deviceHash: hash }).where(eq(staffSessions.deviceHash, before));
  }
  return { name, hash };
}

/** The browser that a check counts in; null for programs without cookies. */
export async function checkedIn(services: BackendServices, c: Context, isKnown: boolean): Promise<string | null> {
  const browser = browserIn(services, c);
  return browser === null || isKnown
    ? browser
    : services.db.transaction(async (tx) => (await browserOf(services, tx, c, false)).hash);
}

/** The next sign-in needs a code again. */
export async function forgetDevices(db: Executor, customerGuid: string): Promise<void> {
  await db.delete(devices).where(eq(devices.customerGuid, customerGuid));
  await forgetOpening(db, customerGuid);
}

/** Keeps only the current browser: a former password holder may have used the others. */
export async function forgetOtherDevices(services: BackendServices, c: Context, customerGuid: string): Promise<void> {
  await forgetDevices(services.db, customerGuid);
  await recordOpening(services, c, customerGuid);
  await recordBrowser(services, c, customerGuid);
  await recordDevice(services, c, customerGuid, 'signUp');
}

interface SignInRecord {
  readonly email: string;
  readonly customerGuid: string;
  /** Signed in by a passkey alone. */
  readonly byPasskey: boolean;
}

/**
 * Records a sign-in and its browser, identified by a random cookie. New browsers are announced by
 * email, except the first, and those confirmed by an emailed code.
 */
export async function recordSignIn(
  services: BackendServices,
  c: Context,
  { email, customerGuid, byPasskey }: SignInRecord,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  await recordBrowser(services, c, customerGuid);
  const isUnannounced = await db.transaction(async (tx) => {
    const device = await seenDevice(services, tx, c, { customerGuid, knownBy: 'signIn' });
    const before = await seeDevice(tx, device, now);
    const others = and(
      eq(devices.customerGuid, customerGuid),
      ne(devices.deviceHash, device.deviceHash),
      eq(devices.knownBy, 'signIn'),
    );
    const isNew = before === null || before === 'code';
    const [other] = isNew
      ? await tx.select({ customerGuid: devices.customerGuid }).from(devices).where(others).limit(1)
      : [];
    const usual = byPasskey ? 'signedInWithPasskey' : 'signedIn';
    await recordEvent(
      tx,
      {
        customerGuid,
        kind: other ? 'signedInOnNewDevice' : usual,
        c,
        ...(other && byPasskey && { detail: 'Passkey' }),
      },
      now,
    );
    return other !== undefined && before === null;
  });
  if (!isUnannounced || !(await services.limiter.allowsMail('device', email))) return;
  inBackground(services, c, 'the email about a new device was not sent', async () => {
    const token = await createLink(db, { purpose: 'lock', customerGuid }, now);
    await services.mailer.send(newDeviceMail(email, lockUrl(services, token), { name: deviceOf(c), at: now }));
  });
}

type Seen = Pick<Device, 'customerGuid' | 'deviceHash' | 'name' | 'knownBy'>;

async function seenDevice(
  services: BackendServices,
  tx: Executor,
  c: Context,
  by: Pick<Device, 'customerGuid' | 'knownBy'>,
): Promise<Seen> {
  const isKnown = (await findDevice(services, c, by.customerGuid, tx)) !== null;
  const { name, hash } = await browserOf(services, tx, c, isKnown);
  return { ...by, deviceHash: hash, name };
}

/** Upserts a browser and prunes old ones. @returns its previous status; null if new */
async function seeDevice(tx: Executor, seen: Seen, now: number): Promise<Device['knownBy'] | null> {
  const { customerGuid, deviceHash } = seen;
  const mine = eq(devices.customerGuid, customerGuid);
  // A concurrent sign-in may have added the row.
  const [added] = await tx
    .insert(devices)
    .values({ ...seen, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoNothing()
    .returning({ customerGuid: devices.customerGuid });
  const [known] = added
    ? []
    : await tx.select({ knownBy: devices.knownBy }).from(devices).where(rowOf(customerGuid, deviceHash)).for('update');
  if (known)
    await tx
      .update(devices)
      .set({ name: seen.name, knownBy: seen.knownBy, lastSeenAt: now })
      .where(rowOf(customerGuid, deviceHash));
  await tx.delete(devices).where(and(mine, lt(devices.lastSeenAt, now - yearSeconds * 1000)));
  if (added) {
    const kept = tx
      .select({ hash: devices.deviceHash })
      .from(devices)
      .where(mine)
      .orderBy(desc(devices.lastSeenAt))
      .limit(maxDevices);
    await tx.delete(devices).where(and(mine, ne(devices.deviceHash, deviceHash), notInArray(devices.deviceHash, kept)));
  }
  return known?.knownBy ?? null;
}

const isSecure = ({ home }: BackendServices): boolean => home().startsWith('https:');
const cookieOf = (services: BackendServices): string => (isSecure(services) ? '__Host-device' : 'device');

/** From the cookie. */
function readId(services: BackendServices, c: Context): string | null {
  const sent = getCookie(c, cookieOf(services));
  return sent !== undefined && idShape.test(sent) ? sent : null;
}

function setId(services: BackendServices, c: Context, known: string | null): string {
  const id = known ?? randomBytes(16).toString('base64url');
  setCookie(c, cookieOf(services), id, {
    path: '/',
    httpOnly: true,
    secure: isSecure(services),
    sameSite: 'Strict',
    maxAge: yearSeconds,
  });
  return id;
}
