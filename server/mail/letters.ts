import type { Mail } from './mailer.ts';

/** The mails of the sign-in flows. Wording only: who sends them and when is the callers' business. */
export const verificationMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Confirm your email address',
  paragraphs: [
    // Without the name that was typed: whoever signs up with a stranger's address must not choose words that we send there.
    'Confirm that this address is yours, and you can sign in.',
    'The link works once, for one hour. After that, ask for a new one on the sign-in page.',
  ],
  action: { label: 'Confirm email address', url },
  footnote: 'You get this because somebody opened a Statechange account with this address. If it was not you, ignore it: nobody can sign in.',
});

export const passwordResetMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Choose a new password',
  paragraphs: ['Open the link to choose a new password. Every device that is signed in will be signed out.', 'The link works once, for one hour.'],
  action: { label: 'Choose a new password', url },
  footnote: 'You get this because somebody asked to reset the password of this address. If it was not you, ignore it: nothing has changed.',
});
