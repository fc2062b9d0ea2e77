import { emailChangeWaitHours } from '#domain/security/emailChange.ts';
import type { Mail } from './mailer.ts';
import { fromUtc, securityFootnote } from './security-emails.ts';

/** Address change mails; none repeats user input. */

/** `url` confirms the change. @param waits whether the old mailbox may stop it */
export const newAddressLinkMail = (to: string, url: string, waits: boolean): Mail => ({
  to,
  subject: 'Confirm your new email address',
  paragraphs: [
    'Confirm this address to use it for your Statechange account. Until then, nothing changes.',
    waits
      ? `The address changes ${emailChangeWaitHours} hours after that, unless someone with the old address stops it. Then your sessions on all devices end, and withdrawals are paused for 24 hours.`
      : 'Your sessions on all devices will end, and withdrawals will be paused for 24 hours.',
    'The link works once and expires in one hour.',
  ],
  action: { label: 'Confirm new address', url },
  footnote:
    'You received this email because someone wants to use this address for their Statechange account. If it wasn’t you, ignore this email. Nothing has changed.',
});

export const takenAddressMail = (to: string, url: string): Mail => ({
  to,
  kind: 'addressTaken',
  subject: 'This address already has an account',
  paragraphs: [
    'Someone wanted to use this address for another Statechange account. It already belongs to yours, so nothing has changed.',
    'If it was you, sign in with this address, or choose a new password if you forgot yours.',
  ],
  action: { label: 'Choose a new password', url },
  footnote:
    'You received this email because your Statechange account has this address. If it wasn’t you, no action is needed.',
});

/** To the current address; `url` locks the account. @param waits as above */
export const addressChangeRequestedMail = (to: string, url: string, waits: boolean): Mail => ({
  to,
  kind: 'addressRequested',
  subject: 'A new email address was requested',
  paragraphs: [
    `Someone signed in to your account requested another email address for it. ${
      waits
        ? `Once the new address is confirmed, the change waits ${emailChangeWaitHours} hours, and we email you how to stop it.`
        : 'It changes once the new address is confirmed.'
    }`,
    'If this was you, no action is needed. If it wasn’t, lock your account now: that ends all sessions, and nobody can sign in until you unlock it.',
  ],
  action: { label: 'Lock account', url },
  footnote: securityFootnote,
});

/**
 * To the old address after an unconfirmed change.
 * @param url stops the change or applies it at once
 * @param lock locks the account
 * @param appliesAt in ms
 */
export const addressChangeWaitsMail = (to: string, url: string, lock: string, appliesAt: number): Mail => ({
  to,
  kind: 'addressWaits',
  subject: `Your email address changes in ${emailChangeWaitHours} hours`,
  paragraphs: [
    `The new email address for your account was confirmed. It replaces this one on ${fromUtc(appliesAt)}.`,
    'If you didn’t request this, stop the change, then lock your account. If you did, you can confirm it now or wait.',
    'Then your sessions on all devices end, and withdrawals are paused for 24 hours.',
  ],
  action: { label: 'Stop the change', url },
  furtherLinks: [
    { label: 'Confirm it now', url },
    { label: 'Lock account', url: lock },
  ],
  footnote: securityFootnote,
});

/** To the old address if the new one was taken during the wait; `url` opens the settings. */
export const addressNotChangedMail = (to: string, url: string): Mail => ({
  to,
  kind: 'addressKept',
  subject: 'Your email address wasn’t changed',
  paragraphs: [
    'The new email address can’t be used anymore, so your account keeps this one.',
    'You can request another address in your settings.',
  ],
  action: { label: 'Open settings', url },
  footnote: securityFootnote,
});
