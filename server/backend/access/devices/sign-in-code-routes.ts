import type { Context } from 'hono';
import { otpRule } from '#contract/access/otpField.ts';
import { signInCodes } from '#contract/access/signInCodes.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { invalidInput, Refusal } from '#server/http/refusals.ts';
import { signInRefusedMail } from '#server/mail/factor-emails.ts';
import { signInCodeMail } from '#server/mail/sign-in-emails.ts';
import { inBackground } from '../../kit/background.ts';
import type { LimitedAction } from '../../kit/http/rate-limits.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { checkCode, spendCode } from '../codes/check-code.ts';
import { emailedReply } from '../codes/prove-code.ts';
import { sendCode } from '../codes/send-code.ts';
import { openToAll } from '../customers/access.ts';
import { requireOpen } from '../customers/standing.ts';
import type { Customer } from '../customers/store.ts';
import { proveCustomer } from '../customers/tokens.ts';
import { factorsOf, hasFactor } from '../factors/factors.ts';
import { lockUrl } from '../security/change.ts';
import { deviceOf } from '../security/device.ts';
import { recordEvent } from '../security/events.ts';
import { createLink } from '../security/links.ts';
import { recordDevice } from './devices.ts';
import { isKnownBrowser } from './known-browser.ts';

interface Proof {
  readonly email: string;
  readonly token: string;
}

/** Otherwise the password alone would allow sending or guessing codes. */
async function proveNewBrowser(services: BackendServices, c: Context, { email, token }: Proof, counts: LimitedAction) {
  // Per place: a password thief must not use them up. The lock bounds guesses.
  const countsAgainst = `${email} from ${clientAddress(c, services.config.trustedProxies)}`;
  const { customer } = await proveCustomer(services, { email, idToken: token, counts, countsAgainst });
  requireOpen(customer);
  const guid = customer.bankCustomerGuid ?? '';
  const needsNone = hasFactor(await factorsOf(services.db, guid)) || (await isKnownBrowser(services, c, customer));
  if (needsNone) throw new Refusal(409, 'browser_confirmed', 'You can sign in without a code. Please sign in again.');
  return { customer, guid };
}

const urlOf = ({ home }: BackendServices, path: string): string => new URL(path, home()).href;

const create = implement(signInCodes.create, {
  access: openToAll,
  limit: 'sendSignInCode',
  async handler({ services, c, body }) {
    const { customer, guid } = await proveNewBrowser(services, c, body, 'sendSignInCode');
    const at = services.clock.now();
    await sendCode(services, customer.email, 'sign-in', {
      ...{ actionText: 'sign in with a new browser', act: null },
      mailOf: async (code) =>
        signInCodeMail(customer.email, code, {
          device: deviceOf(c),
          at,
          resetUrl: urlOf(services, '/reset'),
          lockUrl: lockUrl(services, await createLink(services.db, { purpose: 'lock', customerGuid: guid }, at)),
        }),
    });
    return emailedReply(services);
  },
});

const verify = implement(signInCodes.verify, {
  access: openToAll,
  limit: 'verifySignInCode',
  async handler({ services, c, body }) {
    const { customer, guid } = await proveNewBrowser(services, c, body, 'verifySignInCode');
    if (!/^\d{6}$/.test(body.otp)) throw invalidInput({ otp: otpRule });
    const code = await checkCode(services, customer.email, 'sign-in', body.otp, {
      onLocked: () => recordGuesses(services, c, customer),
    });
    await spendCode(services, code);
    await recordDevice(services, c, guid, 'code');
    return { verified: true as const };
  },
});

/** Five wrong codes: the guesser knows the password. */
async function recordGuesses(services: BackendServices, c: Context, { email, bankCustomerGuid }: Customer) {
  const event = { customerGuid: bankCustomerGuid ?? '', kind: 'codesLocked', c, detail: 'Sign-in' } as const;
  await recordEvent(services.db, event, services.clock.now());
  inBackground(services, c, 'the email about refused sign-ins was not sent', () =>
    services.mailer.send(signInRefusedMail(email, urlOf(services, '/reset'))),
  );
}

export const signInCodeRoutes = routesOf(signInCodes, { create, verify });
