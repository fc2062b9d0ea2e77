import type { Mail } from '../../mail/mailer.ts';

/** Mails that only the authentication service itself sends; the others are the product's too. */
export const signInLinkMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Your sign-in link',
  paragraphs: ['Open the link to sign in on the device where you requested it.', 'The link works once and expires in one hour.'],
  action: { label: 'Sign in', url },
  footnote:
    'You received this email because someone is trying to sign in with this address. If it wasn’t you, ignore this email. Nobody can sign in without the link.',
});

export const changeEmailMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Confirm your new email address',
  paragraphs: ['Confirm that this address is yours. You will use it to sign in from then on.', 'The link works once and expires in one hour.'],
  action: { label: 'Confirm new address', url },
  footnote:
    'You received this email because someone wants to use this address for their account. If it wasn’t you, ignore this email. Nothing has changed.',
});

export const emailChangedMail = (to: string, newEmail: string, url: string): Mail => ({
  to,
  subject: 'Your email address was changed',
  paragraphs: [
    `The email address on your account is now ${newEmail}.`,
    'If you didn’t change it, restore the old address with the link below and choose a new password.',
  ],
  action: { label: 'Restore my address', url },
  footnote: 'You received this email because this was the previous address on the account.',
});
