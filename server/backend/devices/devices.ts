import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, lt, ne, notInArray } from 'drizzle-orm';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { devices } from '../../db/schema/security.ts';
import { newDeviceMail } from '../../mail/lock-emails.ts';
import { inBackground } from '../background.ts';
import { lockUrl } from '../security/change.ts';
import { deviceOf } from '../security/device.ts';
import { recordEvent } from '../security/events.ts';
import { createLink } from '../security/links.ts';
import type { BackendServices } from '../services.ts';

const yearSeconds = 365 * 24 * 3600;
/** Whoever signs in without cookies is a new device each time. */
const mostDevices = 50;
/** 128 bits in base64url. */
const idShape = /^[\w-]{22}$/;

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

interface SignInNote {
  readonly email: string;
  readonly customerGuid: string;
  /** Whether a passkey alone was enough. */
  readonly byPasskey: boolean;
}

/**
 * Notes that a customer signed in, and in which browser: a random id in a cookie tells browsers apart and authorizes nothing. A browser that is
 * new to this customer is announced by email, except their first.
 */
export async function noteSignIn(services: BackendServices, c: Context, { email, customerGuid, byPasskey }: SignInNote): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const name = deviceOf(c);
  const values = { customerGuid, deviceHash: hashOf(readOrSetId(services, c)), name: name ?? '', firstSeenAt: now, lastSeenAt: now };
  const mine = eq(devices.customerGuid, customerGuid);
  const isNew = await db.transaction(async (tx) => {
    const [known] = await tx
      .update(devices)
      .set({ lastSeenAt: now, name: values.name })
      .where(and(mine, eq(devices.deviceHash, values.deviceHash)))
      .returning({ customerGuid: devices.customerGuid });
    // Two sign-ins of one browser at once: the second finds its row there.
    const [added] = known ? [] : await tx.insert(devices).values(values).onConflictDoNothing().returning({ customerGuid: devices.customerGuid });
    await tx.delete(devices).where(and(mine, lt(devices.lastSeenAt, now - yearSeconds * 1000)));
    if (added) {
      const kept = tx.select({ hash: devices.deviceHash }).from(devices).where(mine).orderBy(desc(devices.lastSeenAt)).limit(mostDevices);
      await tx.delete(devices).where(and(mine, ne(devices.deviceHash, values.deviceHash), notInArray(devices.deviceHash, kept)));
    }
    const others = and(mine, ne(devices.deviceHash, values.deviceHash));
    const [other] = added ? await tx.select({ customerGuid: devices.customerGuid }).from(devices).where(others).limit(1) : [];
    const usual = byPasskey ? 'signedInWithPasskey' : 'signedIn';
    await recordEvent(tx, { customerGuid, kind: other ? 'signedInOnNewDevice' : usual, c, ...(other && byPasskey && { detail: 'Passkey' }) }, now);
    return other !== undefined;
  });
  if (!isNew || !(await services.limiter.allowsMail('device', email))) return;
  inBackground(services, c, 'the email about a new device was not sent', async () => {
    const token = await createLink(db, { purpose: 'lock', customerGuid }, now);
    await services.mailer.send(newDeviceMail(email, lockUrl(services, token), { name, at: now }));
  });
}

/** The browser's id, from its cookie or a new one, whose year begins again. */
function readOrSetId({ home }: BackendServices, c: Context): string {
  const secure = home().startsWith('https:');
  const cookie = secure ? '__Host-device' : 'device';
  const sent = getCookie(c, cookie);
  const id = sent !== undefined && idShape.test(sent) ? sent : randomBytes(16).toString('base64url');
  setCookie(c, cookie, id, { path: '/', httpOnly: true, secure, sameSite: 'Strict', maxAge: yearSeconds });
  return id;
}
