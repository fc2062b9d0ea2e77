import type { Context } from 'hono';
import type { Assertion } from '#contract/access/factorFields.ts';
import { Refusal } from '#server/http/refusals.ts';
import type { BackendServices } from '../../kit/services.ts';
import { assertionOptions, checkAssertion, spendAssertion } from './assertions.ts';
import { checkAuthenticator, checkFirstCode, type FirstCode, pendingSecret, spendStep } from './authenticator.ts';
import { challengeFor } from './challenges.ts';
import { type FactorOwner, type Factors, factorsOf, hasFactor, methodsOf } from './factors.ts';
import { findRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { setupExpired, type WrongFactor, wrongFactor } from './refusals.ts';
import { relyingParty } from './relying-party.ts';
import {
  countWrongTry,
  type FactorPurpose,
  forgetTries,
  refusalAfter,
  requireUnlocked,
  type SignInPlace,
  signInTallies,
  type Tally,
  talliesOf,
} from './tries.ts';

export type ProofPurpose = Exclude<FactorPurpose, 'enroll'>;

/** A normalized code, or a passkey assertion. */
export interface FactorInput {
  readonly c: Context;
  readonly otp: string;
  readonly passkey: Assertion | null;
  /** A passkey signs for this action only. */
  readonly act?: string | null;
}

/** A correct factor. Spent last, so that it survives an outage behind us. */
export interface Proof {
  /** @throws Refusal 422 `code_wrong` if already spent */
  spend(): Promise<void>;
}

/** Accepted methods, and the passkey's challenge. */
export async function factorChallenge(
  services: BackendServices,
  c: Context,
  guid: string,
  factors: Factors,
  purpose: ProofPurpose,
  act: string | null = null,
) {
  const party = relyingParty(services, c);
  return {
    methods: methodsOf(factors, party),
    passkey: await assertionOptions(services, { party, guid, factors, purpose: challengeFor(purpose, act) }),
  };
}

/**
 * Checks a second factor without spending it. A wrong one costs one of five tries; a right or
 * repeated one costs nothing.
 * @throws Refusal 422 `code_wrong`, 423 `code_locked` for fifteen minutes after the fifth wrong try
 */
export const proveFactor = (
  services: BackendServices,
  owner: FactorOwner,
  factors: Factors,
  purpose: Exclude<ProofPurpose, 'sign-in'>,
  given: FactorInput,
): Promise<Proof> => proveAgainst(services, owner, { factors, purpose, tallies: talliesOf(purpose) }, given);

interface FactorCheck {
  readonly factors: Factors;
  readonly purpose: ProofPurpose;
  readonly tallies: readonly Tally[];
}

async function proveAgainst(
  services: BackendServices,
  owner: FactorOwner,
  asked: FactorCheck,
  given: FactorInput,
): Promise<Proof> {
  const { factors, purpose, tallies } = asked;
  await requireUnlocked(services, owner.guid, tallies);
  const checked = await check(services, owner, factors, purpose, given);
  if (typeof checked === 'string') throw await refuse(services, owner, asked, given, checked);
  const left = await requireUnlocked(services, owner.guid, tallies);
  return {
    async spend() {
      if (!(await checked.spend())) throw wrongFactor(checked.why, left);
      await forgetTries(services, owner.guid, tallies);
    },
  };
}

interface RightFactor {
  /** The refusal for reuse. */
  readonly why: WrongFactor;
  spend(): Promise<boolean>;
}

async function check(
  services: BackendServices,
  owner: FactorOwner,
  factors: Factors,
  purpose: ProofPurpose,
  { c, otp, passkey, act = null }: FactorInput,
): Promise<RightFactor | WrongFactor> {
  const { guid } = owner;
  if (passkey !== null) {
    const signed = challengeFor(purpose, act);
    const right = await checkAssertion(
      services,
      { party: relyingParty(services, c), guid, factors, purpose: signed },
      passkey,
    );
    return right === null ? 'passkey' : { why: 'passkey', spend: () => spendAssertion(services, signed, right) };
  }
  if (otp.length === authenticatorDigits) {
    const step = await checkAuthenticator(services, guid, otp);
    if (step === 'wrong') return 'authenticator';
    return step === 'used' ? 'usedStep' : { why: 'usedStep', spend: () => spendStep(services, guid, step) };
  }
  const codeHash = await findRecoveryCode(services, guid, otp);
  return codeHash === null
    ? 'recoveryCode'
    : { why: 'recoveryCode', spend: () => spendRecoveryCode(services, c, owner, codeHash) };
}

const authenticatorDigits = 6;

async function refuse(
  services: BackendServices,
  { guid, news }: FactorOwner,
  { purpose, tallies }: FactorCheck,
  { c }: FactorInput,
  why: WrongFactor,
) {
  // Repeating a right code is not guessing.
  if (why === 'usedStep') return wrongFactor(why, await requireUnlocked(services, guid, tallies));
  const counted = await countWrongTry(services, guid, tallies);
  await news.refused(services, c, { purpose, isLocked: counted.left === 0 });
  return refusalAfter(services, why, counted);
}

/** @throws Refusal 409 `setup_expired`, 422 `code_wrong`, 423 `code_locked` */
export async function proveFirstCode(services: BackendServices, guid: string, otp: string): Promise<FirstCode> {
  const sealed = await pendingSecret(services, guid);
  if (sealed === null) throw setupExpired();
  const tallies = talliesOf('enroll');
  await requireUnlocked(services, guid, tallies);
  const first = await checkFirstCode(services, guid, sealed, otp);
  if (first === null) throw refusalAfter(services, 'authenticator', await countWrongTry(services, guid, tallies));
  await requireUnlocked(services, guid, tallies);
  return first;
}

const newsSeconds = 6 * 3600;
/** Daily limit of emails about entered passwords. */
const dailyNews = { calls: 5, seconds: 24 * 3600 };

/** Limits emails about entered passwords, so that nobody can flood the owner. */
const isNews = async ({ limiter }: BackendServices, { guid }: FactorOwner, address: string): Promise<boolean> =>
  (await limiter.isFirst(`factor-asked:${guid}:${address}`, newsSeconds)) &&
  limiter.allows(`mail:factor-asked:${guid}`, dailyNews);

/**
 * The second step of signing in.
 * @returns null without two-step verification
 * @throws Refusal 403 `second_factor_required` if none was given; 422 and 423 for a wrong one
 */
export async function proveSignIn(
  services: BackendServices,
  owner: FactorOwner,
  place: SignInPlace,
  given: FactorInput,
): Promise<Proof | null> {
  const factors = await factorsOf(services.db, owner.guid);
  if (!hasFactor(factors)) return null;
  if (given.otp !== '' || given.passkey !== null) {
    return proveAgainst(services, owner, { factors, purpose: 'sign-in', tallies: signInTallies(place) }, given);
  }
  if ('address' in place && (await isNews(services, owner, place.address))) await owner.news.reached(services, given.c);
  throw new Refusal(403, 'second_factor_required', 'Confirm that it’s you with two-step verification.', {
    data: await factorChallenge(services, given.c, owner.guid, factors, 'sign-in'),
  });
}
