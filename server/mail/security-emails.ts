import { type AddressHoldHistory, type HoldHours, holdInForce, nextHold } from '#domain/addresses/addressHold.ts';
import { spokenAddress } from '#domain/addresses/groups.ts';
import { networkNames, networkOf } from '#domain/addresses/networks.ts';
import { assets, isTradable } from '#domain/assets/assets.ts';
import type { ChangeKind } from '#domain/security/events.ts';
import type { MailKind } from '#domain/security/mailChoices.ts';
import { fromMinute } from '#domain/time/fromMinute.ts';
import type { Mail } from './mailer.ts';

/** Emails about changes that a thief would make; `url` opens the page that locks the account. */
export const securityFootnote = 'You received this email because it affects the security of your Statechange account.';
/** True for live banks too, which cannot revoke tokens. */
export const openPagesLoseAccess = 'Pages that are still open lose access within 30 minutes.';
const action = (url: string) => ({ label: 'Lock account', url });
const ifItWasNotYou =
  'If this was you, no action is needed. If it wasn’t, lock your account now: that ends all sessions, and nobody can sign in until you unlock it.';

const writtenTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
export const utcTime = (ms: number): string => `${writtenTime.format(ms)} UTC`;
/** Rounded to the minute, as on screens, with a zone, since the reader's is unknown. */
export const fromUtc = (ms: number): string => utcTime(fromMinute(ms));

export const holdNames: Readonly<Record<HoldHours, string>> = {
  0: 'none',
  24: '24 hours',
  48: '48 hours',
  168: '7 days',
};

const holdWords: Readonly<Record<HoldHours, string>> = {
  0: 'no hold: you can withdraw to them at once',
  24: 'a hold of 24 hours',
  48: 'a hold of 48 hours',
  168: 'a hold of 7 days',
};

export interface NewAddress {
  readonly state: string;
  readonly asset: string;
  readonly address: string;
  readonly tag?: string | null | undefined;
  readonly usableFrom: number | null;
  readonly now: number;
}

const usableSentence = (from: number, now: number, isChecked = true): string =>
  `You can withdraw to it ${from > now ? `from ${fromUtc(from)}` : 'now'}${isChecked ? '' : ', once the bank has checked it'}.`;

/** From when withdrawals are possible. */
function addressSentence({ state, usableFrom, now }: Pick<NewAddress, 'state' | 'usableFrom' | 'now'>): string {
  if (usableFrom === null) return 'It has been deleted since.';
  return usableSentence(usableFrom, now, state === 'completed');
}

/** Without the name, which only the account shows. */
export function newAddressMail(to: string, url: string, { asset, address, tag, ...standing }: NewAddress): Mail {
  const known = isTradable(asset) ? asset : null;
  return {
    to,
    kind: 'newWallet',
    subject: 'A new withdrawal address was added',
    paragraphs: [
      'Your account has a new address for withdrawals.',
      `Asset: ${known === null ? asset : `${assets[known].name} (${asset})`}`,
      ...(known === null ? [] : [`Network: ${networkNames[networkOf[known]]}`]),
      `Address: ${spokenAddress(address)}`,
      ...(tag ? [`Tag: ${tag}`] : []),
      addressSentence(standing),
      `${ifItWasNotYou} Once you have unlocked it, delete the address.`,
    ],
    action: action(url),
    footnote: securityFootnote,
  };
}

export interface NewBankAccount extends Pick<NewAddress, 'usableFrom' | 'now'> {
  readonly end: string | null;
}

export const newBankAccountMail = (to: string, url: string, { end, usableFrom, now }: NewBankAccount): Mail => ({
  to,
  kind: 'newBankAccount',
  subject: 'A bank account was linked',
  paragraphs: [
    `A bank account${end === null ? '' : ` ending in ${end}`} was linked to your account.`,
    usableFrom === null ? 'It has been removed since.' : usableSentence(usableFrom, now),
    `${ifItWasNotYou} Once you have unlocked it, remove the bank account.`,
  ],
  action: action(url),
  footnote: securityFootnote,
});

/** The hold as of `now`. */
export function addressHoldMail(to: string, url: string, holds: AddressHoldHistory, now: number): Mail {
  const inForce = holdWords[holdInForce(holds, now)];
  const next = nextHold(holds, now);
  return {
    to,
    kind: 'holdChanged',
    subject: 'Your hold for new wallets and bank accounts was changed',
    paragraphs: [
      next?.from
        ? `From ${fromUtc(next.from)}, new wallets and bank accounts have ${holdWords[next.holdHours]}. Until then, they have ${inForce}.`
        : `New wallets and bank accounts now have ${inForce}.`,
      'Those that you added before keep their hold.',
      `${ifItWasNotYou} Once you have unlocked it, set your hold again.`,
    ],
    action: action(url),
    footnote: securityFootnote,
  };
}

/** Warns of emails turned off by an intruder. */
export const mailsTurnedOffMail = (to: string, url: string, kinds: readonly MailKind[]): Mail => ({
  to,
  kind: 'mailsTurnedOff',
  subject: 'Emails about your account were turned off',
  paragraphs: [
    `You no longer get emails about: ${kinds.join(', ')}. Emails about the security of your account always come.`,
    `${ifItWasNotYou} Once you have unlocked it, turn the emails on again.`,
  ],
  action: action(url),
  footnote: securityFootnote,
});

export type ProfilePart = 'phone number' | 'country of residence';

/** Staff calls the number, so changes must not go unnoticed. Without values. */
export const profileChangedMail = (to: string, url: string, parts: readonly ProfilePart[]): Mail => ({
  to,
  kind: 'profileChanged',
  subject: 'Your profile was changed',
  paragraphs: [
    `Your ${parts.join(' and your ')} changed.`,
    `${ifItWasNotYou} Once you have unlocked it, correct your profile.`,
  ],
  action: action(url),
  footnote: securityFootnote,
});

interface ChangeWords {
  readonly subject: string;
  readonly detail?: string;
  readonly text: string;
}

const changeWords: Readonly<Record<ChangeKind, ChangeWords>> = {
  passwordChanged: {
    subject: 'Your password was changed',
    text: `Your password was changed, and your sessions on all devices have ended. ${openPagesLoseAccess}`,
  },
  emailChanged: {
    subject: 'Your email address was changed',
    text: `The email address of your account was changed, and your sessions on all devices have ended. ${openPagesLoseAccess}`,
  },
  authenticatorAdded: {
    subject: 'An authenticator app was added',
    text: 'Your account now asks for codes from an authenticator app.',
  },
  authenticatorRemoved: {
    subject: 'Your authenticator app was removed',
    text: 'Your account no longer asks for codes from an authenticator app.',
  },
  passkeyAdded: { subject: 'A passkey was added', text: 'A passkey was added to your account.' },
  passkeyRemoved: { subject: 'A passkey was removed', text: 'A passkey was removed from your account.' },
  recoveryCodesReplaced: {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were created. The old ones no longer work.',
  },
  transferUnconfirmed: {
    subject: 'A withdrawal you didn’t confirm',
    detail: 'Withdrawal',
    text: 'A withdrawal was made from your account, and you didn’t confirm it with a code.',
  },
  signInAddressChanged: {
    subject: 'The address that you sign in with was changed',
    text: 'The address that you sign in with was changed outside our site, and your sessions have ended. Your account still belongs to this address. To sign in with it again, choose a new password: on the sign-in page, select “Forgot password?”.',
  },
  signInDisabled: {
    subject: 'Your sign-in was turned off',
    text: 'Your sign-in was turned off outside our site, and your sessions have ended. To have it turned on again, reply to this email.',
  },
  signInDeleted: {
    subject: 'Your sign-in was deleted',
    text: 'Your sign-in was deleted outside our site, and your sessions have ended. Your account and your money are still there. To sign in again, reply to this email.',
  },
};

export interface SecurityChangeDetails {
  readonly kind: ChangeKind;
  readonly detail: string | null;
  /** In ms. */
  readonly pausedUntil: number;
  /** Not every bank can pause withdrawals alone. */
  readonly includesDeposits: boolean;
}

/** A change that a thief would make first. */
export const securityChangeMail = (
  to: string,
  url: string,
  { kind, detail, pausedUntil, includesDeposits }: SecurityChangeDetails,
): Mail => ({
  to,
  kind,
  subject: changeWords[kind].subject,
  paragraphs: [
    changeWords[kind].text,
    ...(detail === null ? [] : [`${changeWords[kind].detail ?? 'Name'}: ${detail}`]),
    `To protect you, withdrawals${includesDeposits ? ' and deposits of dollars' : ''} are paused until ${fromUtc(pausedUntil)}.`,
    ifItWasNotYou,
  ],
  action: action(url),
  footnote: securityFootnote,
});
