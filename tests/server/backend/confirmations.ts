import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { HoldHours } from '#domain/addresses/addressHold.ts';
import { zero } from '#domain/money/money.ts';
import { actOf, type CodeSubject } from '#domain/security/codeSubjects.ts';
import { readRecurringAmount } from '#domain/trades/recurringBuys.ts';
import { recordFreshCheck } from '#server/backend/access/security/fresh.ts';
import { customers, type FreshCheckKind } from '#server/db/schema/backend.ts';
import type { RunningServer } from '#server/server.ts';
import { claimsOf } from './client.ts';

/**
 * Simulates people who enter codes, for tests of later steps; `confirmations.test.ts` uses real
 * ones.
 */
const confirming = new Map<
  string,
  { readonly services: RunningServer['services']; readonly email: string; readonly by: FreshCheckKind }
>();

type Body = Readonly<Record<string, unknown>>;
const tidy = (address: unknown): string => String(address).trim().toLowerCase();
function recurringBuy({ amount, first_day: firstDay, last_day: lastDay, ...rule }: Body): CodeSubject {
  const read = readRecurringAmount(String(amount));
  const { asset, rhythm, hour, zone } = rule;
  const subject = {
    kind: 'recurringBuy',
    asset,
    rhythm,
    firstDay,
    hour,
    lastDay,
    zone,
    amount: read.ok ? read.amount : zero,
  };
  return subject as CodeSubject;
}
/** Code subjects by method and path. */
const acts: ReadonlyArray<readonly [RegExp, (body: Body, id: string) => CodeSubject]> = [
  [/^POST authenticator$/, () => ({ kind: 'authenticator' })],
  [/^DELETE authenticator$/, () => ({ kind: 'factorRemoval', passkey: null })],
  [/^POST passkey-options$/, () => ({ kind: 'passkey' })],
  [/^DELETE passkeys\/(.+)$/, (_, id) => ({ kind: 'factorRemoval', passkey: id })],
  [/^GET recovery-codes$/, () => ({ kind: 'recoveryCodesShown' })],
  [/^POST recovery-codes$/, () => ({ kind: 'recoveryCodes' })],
  [/^POST lock-account$/, () => ({ kind: 'lock' })],
  [/^PUT new-browser-codes$/, () => ({ kind: 'newBrowsers' })],
  [/^POST closing$/, () => ({ kind: 'closing' })],
  [/^POST update-password$/, () => ({ kind: 'password' })],
  [/^POST change-email$/, ({ new_email: address }) => ({ kind: 'emailChange', address: tidy(address) })],
  [/^POST recurring-buys$/, recurringBuy],
  [/^PUT address-hold$/, ({ hold_hours: hours }) => ({ kind: 'hold', hours: hours as HoldHours })],
];

function subjectOf(method: string, path: string, body: unknown): CodeSubject | null {
  const called = `${method} ${path.replace('/customers/', '')}`;
  for (const [shape, subject] of acts) {
    const found = shape.exec(called);
    if (found) return subject((typeof body === 'object' && body !== null ? body : {}) as Body, found[1] ?? '');
  }
  return null;
}

/** Simulates entering the right code. */
export async function confirmBefore(
  bearer: string | undefined,
  method: string,
  path: string,
  body: unknown,
  cookie: string,
): Promise<void> {
  const who = confirming.get(bearer ?? '');
  const subject = who && subjectOf(method, path, body);
  if (bearer === undefined || !who || !subject) return;
  const device = /device=([\w-]{22})/.exec(cookie)?.[1];
  const browser = device === undefined ? null : createHash('sha256').update(device).digest('hex');
  await recordFreshCheck(
    who.services,
    { email: who.email, iat: Number(claimsOf(bearer).iat) },
    { by: who.by, act: actOf(subject), browser },
  );
}

/** Passes every required check in its session. */
export async function confirmed<Who extends { readonly email: string; readonly ut: string }>(
  { services }: Pick<RunningServer, 'services'>,
  who: Who,
  by: FreshCheckKind = 'email',
): Promise<Who> {
  confirming.set(who.ut, { services, email: who.email, by });
  return who;
}

/** Passes none: a session alone. */
export async function unconfirmed<Who extends { readonly email: string; readonly ut: string }>(
  { services }: Pick<RunningServer, 'services'>,
  who: Who,
): Promise<Who> {
  confirming.delete(who.ut);
  await services.db.update(customers).set({ checkedUntil: null }).where(eq(customers.email, who.email));
  return who;
}
