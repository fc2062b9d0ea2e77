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
import { forgetOpening, noteBrowser, noteOpening } from './opening.ts';

const yearSeconds = 365 * 24 * 3600;
/** Whoever signs in without cookies is a new device each time. */
const maxDevices = 50;
/** 128 bits in base64url. */
const idShape = /^[\w-]{22}$/;

type Device = typeof devices.$inferSelect;

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');
const rowOf = (customerGuid: string, deviceHash: string) => and(eq(devices.customerGuid, customerGuid), eq(devices.deviceHash, deviceHash));

/** The browser of a call, if it is known to the customer. */
export async function findDevice(services: BackendServices, c: Context, customerGuid: string, db: Executor = services.db): Promise<Device | null> {
  const browser = browserIn(services, c);
  if (browser === null) return null;
  const [row] = await db.select().from(devices).where(rowOf(customerGuid, browser));
  return row ?? null;
}

/** Makes the browser of a call known to a customer, unless it is. */
export async function recordDevice(services: BackendServices, c: Context, customerGuid: string, knownBy: 'signUp' | 'code'): Promise<void> {
  if ((await findDevice(services, c, customerGuid)) !== null) return;
  const now = services.clock.now();
  await services.db.transaction(async (tx) => seeDevice(tx, await seenDevice(services, tx, c, { customerGuid, knownBy }), now));
}

/** A hash of the random id of a call's browser; null without one. */
export function browserIn(services: BackendServices, c: Context): string | null {
  const id = readId(services, c);
  return id === null ? null : hashOf(id);
}

/**
 * The browser of a call, known by its cookie from now on, and what it calls itself. A cookie that is not known to be this person's is replaced,
 * since somebody else may have put it there; whoever else is known by it stays so by the new one.
 */
export async function browserOf(services: BackendServices, tx: Executor, c: Context, isKnown: boolean): Promise<Browser> {
  const before = browserIn(services, c);
  const name = deviceOf(c) ?? '';
  const hash = hashOf(setId(services, c, isKnown ? readId(services, c) : null));
  if (before !== null && before !== hash) {
    await tx.update(devices).set({ deviceHash: hash }).where(eq(devices.deviceHash, before));
    await tx.update(staffSessions).set({ deviceHash: hash }).where(eq(staffSessions.deviceHash, before));
  }
  return { name, hash };
}

/** The browser in which a check of a person counts; null for a program without cookies, which gets none. */
export async function checkedIn(services: BackendServices, c: Context, isKnown: boolean): Promise<string | null> {
  const browser = browserIn(services, c);
  return browser === null || isKnown ? browser : services.db.transaction(async (tx) => (await browserOf(services, tx, c, false)).hash);
}

/** Forgets a customer's browsers, and where the account was opened: the next sign-in needs a code again. */
export async function forgetDevices(db: Executor, customerGuid: string): Promise<void> {
  await db.delete(devices).where(eq(devices.customerGuid, customerGuid));
  await forgetOpening(db, customerGuid);
}

/** Leaves a customer the browser where the account was opened or the password was replaced, and no other: whoever knew the one before may have used those. */
export async function forgetOtherDevices(services: BackendServices, c: Context, customerGuid: string): Promise<void> {
  await forgetDevices(services.db, customerGuid);
  await noteOpening(services, c, customerGuid);
  await noteBrowser(services, c, customerGuid);
  await recordDevice(services, c, customerGuid, 'signUp');
}

interface SignInRecord {
  readonly email: string;
  readonly customerGuid: string;
  /** Whether a passkey alone was enough. */
  readonly byPasskey: boolean;
}

/**
 * Notes that a customer signed in, and in which browser: a random id in a cookie tells browsers apart, and makes nobody a customer. A browser
 * that is new to this customer is announced by email, except their first, and except where an emailed code was entered: its email said so.
 */
export async function recordSignIn(services: BackendServices, c: Context, { email, customerGuid, byPasskey }: SignInRecord): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  await noteBrowser(services, c, customerGuid);
  const isUnannounced = await db.transaction(async (tx) => {
    const device = await seenDevice(services, tx, c, { customerGuid, knownBy: 'signIn' });
    const before = await seeDevice(tx, device, now);
    const others = and(eq(devices.customerGuid, customerGuid), ne(devices.deviceHash, device.deviceHash), eq(devices.knownBy, 'signIn'));
    const isNew = before === null || before === 'code';
    const [other] = isNew ? await tx.select({ customerGuid: devices.customerGuid }).from(devices).where(others).limit(1) : [];
    const usual = byPasskey ? 'signedInWithPasskey' : 'signedIn';
    await recordEvent(tx, { customerGuid, kind: other ? 'signedInOnNewDevice' : usual, c, ...(other && byPasskey && { detail: 'Passkey' }) }, now);
    return other !== undefined && before === null;
  });
  if (!isUnannounced || !(await services.limiter.allowsMail('device', email))) return;
  inBackground(services, c, 'the email about a new device was not sent', async () => {
    const token = await createLink(db, { purpose: 'lock', customerGuid }, now);
    await services.mailer.send(newDeviceMail(email, lockUrl(services, token), { name: deviceOf(c), at: now }));
  });
}

type Seen = Pick<Device, 'customerGuid' | 'deviceHash' | 'name' | 'knownBy'>;

async function seenDevice(services: BackendServices, tx: Executor, c: Context, by: Pick<Device, 'customerGuid' | 'knownBy'>): Promise<Seen> {
  const isKnown = (await findDevice(services, c, by.customerGuid, tx)) !== null;
  const { name, hash } = await browserOf(services, tx, c, isKnown);
  return { ...by, deviceHash: hash, name };
}

/** Stores that a browser was seen, and forgets those of long ago. @returns what it was known by before; null for a new one */
async function seeDevice(tx: Executor, seen: Seen, now: number): Promise<Device['knownBy'] | null> {
  const { customerGuid, deviceHash } = seen;
  const mine = eq(devices.customerGuid, customerGuid);
  // Two sign-ins of one browser at once: the second finds its row there.
  const [added] = await tx
    .insert(devices)
    .values({ ...seen, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoNothing()
    .returning({ customerGuid: devices.customerGuid });
  const [known] = added ? [] : await tx.select({ knownBy: devices.knownBy }).from(devices).where(rowOf(customerGuid, deviceHash)).for('update');
  if (known) await tx.update(devices).set({ name: seen.name, knownBy: seen.knownBy, lastSeenAt: now }).where(rowOf(customerGuid, deviceHash));
  await tx.delete(devices).where(and(mine, lt(devices.lastSeenAt, now - yearSeconds * 1000)));
  if (added) {
    const kept = tx.select({ hash: devices.deviceHash }).from(devices).where(mine).orderBy(desc(devices.lastSeenAt)).limit(maxDevices);
    await tx.delete(devices).where(and(mine, ne(devices.deviceHash, deviceHash), notInArray(devices.deviceHash, kept)));
  }
  return known?.knownBy ?? null;
}

const isSecure = ({ home }: BackendServices): boolean => home().startsWith('https:');
const cookieOf = (services: BackendServices): string => (isSecure(services) ? '__Host-device' : 'device');

/** The browser's id, from its cookie. */
function readId(services: BackendServices, c: Context): string | null {
  const sent = getCookie(c, cookieOf(services));
  return sent !== undefined && idShape.test(sent) ? sent : null;
}

/** The same or a new one, whose year begins again. */
function setId(services: BackendServices, c: Context, known: string | null): string {
  const id = known ?? randomBytes(16).toString('base64url');
  setCookie(c, cookieOf(services), id, { path: '/', httpOnly: true, secure: isSecure(services), sameSite: 'Strict', maxAge: yearSeconds });
  return id;
}
