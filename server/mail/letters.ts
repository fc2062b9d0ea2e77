import type { Mail } from './mailer.ts';

/** The product's mails. Wording only: who sends them and when is the callers' business. */
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

/** Goes to the address whose password was changed; `url` leads to the page that resets it. */
export const passwordChangedMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Your password was changed',
  paragraphs: [
    'The password of your account was changed, and every device was signed out.',
    'If it was you, there is nothing to do. If it was not, choose a new password now.',
  ],
  action: { label: 'Choose a new password', url },
  footnote: 'You get this because it concerns the safety of your Statechange account.',
});

/** `purpose` is what the code is good for: `crypto` moves money. */
export const codeMail = (to: string, code: string, purpose: 'plain' | 'crypto'): Mail => ({
  to,
  subject: 'Your Statechange code',
  paragraphs: [
    purpose === 'crypto'
      ? 'Enter this code to move money, or to add or remove a wallet or a bank account.'
      : 'Enter this code to confirm that it is you.',
    'It works once, for ten minutes. Nobody from Statechange will ever ask you for it.',
  ],
  code,
  footnote: 'You get this because a code was asked for in your account. If it was not you, change your password: somebody is signed in as you.',
});

export interface ContactLetter {
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly subject: string;
  readonly message: string;
}

/** What a visitor wrote, for our staff: an answer goes to the visitor. */
export const contactMail = (to: string, { reference, name, email, phone, subject, message }: ContactLetter): Mail => ({
  to,
  subject: `Contact form ${reference}: ${subject === '' ? 'no subject' : subject}`,
  paragraphs: [`From ${name}, ${email}${phone === null ? '' : `, ${phone}`}.`, ...message.split(/\n+/).filter((line) => line.trim() !== '')],
  footnote: `Written in the contact form. Answer this mail to write to the sender. Reference ${reference}.`,
  replyTo: { name, address: email },
});

/** Without a word of what was written: the form must not carry anybody's text to a stranger's address. */
export const contactReceiptMail = (to: string, reference: string): Mail => ({
  to,
  subject: 'We have received your message',
  paragraphs: ['Thank you for writing to us. A person will read your message and answer to this address.', `Your reference is ${reference}.`],
  footnote: 'You get this because this address was given in our contact form. If it was not you, ignore it.',
});
