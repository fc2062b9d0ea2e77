import { assets } from '#domain/assets/assets.ts';
import type { CodeSubject, plainSubjects } from '#domain/security/codeSubjects.ts';
import { dayWords, recurringWords } from '#domain/trades/recurringBuys.ts';
import { holdNames } from '#server/mail/security-emails.ts';
import { written } from '#server/mail/words.ts';

/** Anything that could read as a sentence is left out of the mail. */
const plainAddress = /^[a-z0-9._+-]{1,32}@[a-z0-9-]{1,32}(\.[a-z0-9-]{1,16}){1,3}$/;

const ending = (text: string | null): string => (text === null ? '' : ` ending in ${text}`);

const plainSentences: Readonly<Record<(typeof plainSubjects)[number], string>> = {
  password: 'change the password of your account',
  authenticator: 'add an authenticator app to your account',
  passkey: 'add a passkey to your account',
  recoveryCodes: 'make new recovery codes for your account',
  recoveryCodesShown: 'show the recovery codes of your account',
  lock: 'lock your account',
  newBrowsers: 'turn off codes for new browsers',
  closing: 'close your account',
};

/** Such as "send 0.50 BTC to the wallet ending in 4fk2x9". */
export function actionTextOf(subject: CodeSubject): string {
  switch (subject.kind) {
    case 'deposit':
      return `deposit ${written(subject)} from the bank account${ending(subject.end)}`;
    case 'withdrawal':
      return subject.asset === 'USD'
        ? `withdraw ${written(subject)} to the bank account${ending(subject.end)}`
        : `send ${written(subject)} to the wallet${ending(subject.end)}`;
    case 'walletAdded':
      return `add a wallet for ${assets[subject.asset].name} with an address${ending(subject.end)}`;
    case 'walletRemoved':
      return `delete the wallet for ${assets[subject.asset].name} with an address${ending(subject.end)}`;
    case 'bankAccountAdded':
      return `link a bank account${ending(subject.end)}`;
    case 'bankAccountRemoved':
      return `remove the bank account${ending(subject.end)}`;
    case 'emailChange':
      return `change the email address of your account${plainAddress.test(subject.address) ? ` to ${subject.address}` : ''}`;
    case 'recurringBuy':
      return `buy ${recurringWords(subject)}, from ${dayWords(subject.firstDay)} on`;
    case 'hold':
      return subject.hours === 0
        ? 'turn off the hold for new wallets and bank accounts'
        : `change the hold for new wallets and bank accounts to ${holdNames[subject.hours]}`;
    case 'factorRemoval':
      return 'remove a method of two-step verification from your account';
    default:
      return plainSentences[subject.kind];
  }
}
