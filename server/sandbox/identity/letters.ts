import type { Mail } from '../../mail/mailer.ts';

/** Mails that only the authentication service itself sends; the others are the product's too. */
export const signInLinkMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Your sign-in link',
  paragraphs: ['Open the link to sign in, on the device where you asked for it.', 'The link works once, for one hour.'],
  action: { label: 'Sign in', url },
  footnote: 'You get this because somebody wants to sign in with this address. If it was not you, ignore it: nobody can sign in without the link.',
});

export const changeEmailMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Confirm your new email address',
  paragraphs: ['Confirm that this address is yours. From then on you sign in with it.', 'The link works once, for one hour.'],
  action: { label: 'Confirm new address', url },
  footnote: 'You get this because somebody wants to use this address for their account. If it was not you, ignore it: nothing has changed.',
});

export const emailChangedMail = (to: string, newEmail: string, url: string): Mail => ({
  to,
  subject: 'Your email address was changed',
  paragraphs: [
    `Your account now has the address ${newEmail}.`,
    'If you did not change it, take the account back with the link below and choose a new password.',
  ],
  action: { label: 'Take my account back', url },
  footnote: 'You get this because this was the address of the account before.',
});
