import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, lt, ne, notInArray } from 'drizzle-orm';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Executor } from '../../db/database.ts';
import { devices } from '../../db/schema/security.ts';
import { newDeviceMail } from '../../mail/lock-emails.ts';
import { inBackground } from '../background.ts';
import type { Customer } from '../customers/store.ts';
import { lockUrl } from '../security/change.ts';
import { deviceOf } from '../security/device.ts';
import { recordEvent } from '../security/events.ts';
import { createLink } from '../security/links.ts';
import type { BackendServices } from '../services.ts';
import { forgetOpening, noteBrowser, noteOpening } from './opening.ts';

const yearSeconds = 365 * 24 * 3600;
/** Whoever signs in without cookies is a new device each time. */
const mostDevices = 50;
/** 128 bits in base64url. */
const idShape = /^[\w-]{22}$/;

type Device = typeof devices.$inferSelect;

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');
const rowOf = (customerGuid: string, deviceHash: string) => and(eq(devices.customerGuid, customerGuid), eq(devices.deviceHash, deviceHash));

/** The browser of a call, if it is known to the customer. */
export async function findDevice(services: BackendServices, c: Context, customerGuid: string): Promise<Device | null> {
  const browser = browserIn(services, c);
  if (browser === null) return null;
  const [row] = await services.db.select().from(devices).where(rowOf(customerGuid, browser));
  return row ?? null;
}

/** Makes the browser of a call known to a customer, unless it is. */
export async function noteDevice(services: BackendServices, c: Context, customerGuid: string, knownBy: 'signUp' | 'code'): Promise<void> {
  if ((await findDevice(services, c, customerGuid)) !== null) return;
  const now = services.clock.now();
  await services.db.transaction((tx) => seeDevice(tx, seenDevice(services, c, customerGuid, knownBy), now));
}

/** A hash of the random id of a call's browser; null without one. */
export function browserIn(services: BackendServices, c: Context): string | null {
  const id = readId(services, c);
  return id === null ? null : hashOf(id);
}

/** The browser of a call, known by its cookie from now on, and what it calls itself. */
export const browserOf = (services: BackendServices, c: Context) => ({ name: deviceOf(c) ?? '', hash: hashOf(readOrSetId(services, c)) });

/** Forgets a customer's browsers, and where the account was opened: the next sign-in needs a code again. */
export async function forgetDevices(db: Executor, customerGuid: string): Promise<void> {
  await db.delete(devices).where(eq(devices.customerGuid, customerGuid));
  await forgetOpening(db, customerGuid);
}

/** Leaves a customer the browser of a call and no other, such as those of whoever knew the password that was replaced. */
export async function keepOnlyThis(services: BackendServices, c: Context, customerGuid: string): Promise<void> {
  await forgetDevices(services.db, customerGuid);
  await noteOpening(services, c, customerGuid);
  await noteBrowser(services, c, customerGuid);
  await noteDevice(services, c, customerGuid, 'signUp');
}

/** What follows the opening of an account: no sign-in needs a code in the browser where it was opened. */
export async function noteSignUp(services: BackendServices, c: Context, { bankCustomerGuid }: Customer): Promise<void> {
  if (bankCustomerGuid === null) return;
  await noteOpening(services, c, bankCustomerGuid);
  await noteBrowser(services, c, bankCustomerGuid);
  await noteDevice(services, c, bankCustomerGuid, 'signUp');
}

interface SignInNote {
  readonly email: string;
  readonly customerGuid: string;
  /** Whether a passkey alone was enough. */
  readonly byPasskey: boolean;
}

/**
 * Notes that a customer signed in, and in which browser: a random id in a cookie tells browsers apart, and makes nobody a customer. A browser
 * that is new to this customer is announced by email, except their first, and except where an emailed code was entered: its email said so.
 */
export async function noteSignIn(services: BackendServices, c: Context, { email, customerGuid, byPasskey }: SignInNote): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const device = seenDevice(services, c, customerGuid, 'signIn');
  await noteBrowser(services, c, customerGuid);
  const isUnannounced = await db.transaction(async (tx) => {
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

function seenDevice(services: BackendServices, c: Context, customerGuid: string, knownBy: Device['knownBy']): Seen {
  const { name, hash } = browserOf(services, c);
  return { customerGuid, deviceHash: hash, name, knownBy };
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
    const kept = tx.select({ hash: devices.deviceHash }).from(devices).where(mine).orderBy(desc(devices.lastSeenAt)).limit(mostDevices);
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
function readOrSetId(services: BackendServices, c: Context): string {
  const id = readId(services, c) ?? randomBytes(16).toString('base64url');
  setCookie(c, cookieOf(services), id, { path: '/', httpOnly: true, secure: isSecure(services), sameSite: 'Strict', maxAge: yearSeconds });
  return id;
}
