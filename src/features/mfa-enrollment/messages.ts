import { maxPasskeyNameLength } from '#domain/security/accountSecurity.ts';
import type { PasskeyNameProblem } from '#domain/security/passkeyName.ts';
import type { FactorChange, FactorDone, OwnFactor } from '#machines/mfaEnrollment/mfaEnrollment.types.ts';
import type { Problem } from '#machines/shared/problem.ts';
import { passkeyWordings } from '#presenters/code/factorWording.ts';
import { backendWordings } from '#presenters/code/wording.ts';
import { type Wording, wordingOf } from '#presenters/problem/wording.ts';

/** Whose methods they are. */
export type FactorsOwner = 'customer' | 'staff';

/** Texts that differ by owner. Staff have no money here, and always a factor. */
export const ownerTexts = {
  customer: {
    follows: 'Withdrawals are paused for 24 hours after that.',
    use: 'You use it to sign in, and whenever money moves or your account changes.',
    news: 'After each change, withdrawals are paused for 24 hours. We email you, so you can react if it wasn’t you.',
  },
  staff: {
    follows: 'We email you about it.',
    use: 'You use it to sign in, and to confirm changes to your sign-in.',
    news: 'We email you after each change, so you can react if it wasn’t you.',
  },
} as const satisfies Record<FactorsOwner, object>;

export const factorName = (factor: OwnFactor): string =>
  factor.kind === 'passkey' ? `the passkey “${factor.name}”` : 'your authenticator app';

export function changeLabels(change: FactorChange): {
  readonly title: string;
  readonly act: string;
  readonly keep: string;
} {
  switch (change.kind) {
    case 'authenticator':
      return { title: 'Add an authenticator app', act: 'Try again', keep: 'Cancel' };
    case 'passkey':
      return { title: 'Add a passkey', act: 'Try again', keep: 'Cancel' };
    case 'recoveryCodes':
      return { title: 'Get new recovery codes?', act: 'Get new codes', keep: 'Keep the old codes' };
    case 'unsavedCodes':
      return { title: 'Save your recovery codes', act: 'Try again', keep: 'Cancel' };
    case 'removal':
      return change.factor.kind === 'passkey'
        ? { title: `Remove ${factorName(change.factor)}?`, act: 'Remove passkey', keep: 'Keep passkey' }
        : {
            title: `Remove ${factorName(change.factor)}?`,
            act: 'Remove authenticator app',
            keep: 'Keep authenticator app',
          };
  }
}

export const doneTexts: Readonly<Record<FactorDone['kind'], string>> = {
  authenticatorAdded: 'Authenticator app added',
  authenticatorRemoved: 'Authenticator app removed',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  recoveryCodesReplaced: 'New recovery codes saved',
  recoveryCodesSaved: 'Recovery codes saved',
};

const meaning = 'Your account is unchanged.';
/** Without a reply, the change may have been made; the list is reloaded. */
const unsure = 'The change may not have been saved.';

const wordings: Readonly<Record<string, Wording>> = {
  ...backendWordings(unsure),
  ...passkeyWordings(meaning),
  passkeyExists: {
    title: 'This device already has a passkey for your account',
    text: 'Use that one, or choose another device, password manager or security key.',
  },
  passkeyOptionsExpired: { title: 'This step timed out', text: 'It’s ready again. Create the passkey now.' },
  setup_expired: { title: 'The QR code expired', text: 'Remove the old entry from your app, then scan this new code.' },
  recovery_codes_gone: {
    title: 'We can’t show these codes anymore',
    text: 'We show new codes for 24 hours, or until you enter one. If you didn’t save them, get new ones in your settings.',
  },
  passkey_refused: { title: 'We couldn’t add that passkey', text: meaning, next: 'Create it again.' },
  code_locked: { title: 'Too many incorrect codes', text: meaning, next: 'Wait a few minutes, then try again.' },
};

export const factorWording = (problem: Problem): Wording => wordingOf(problem, wordings, meaning);

const nameSentences: Readonly<Record<PasskeyNameProblem, string>> = {
  required: 'Enter a name for this passkey.',
  tooLong: `Use at most ${maxPasskeyNameLength} characters.`,
  hiddenCharacter: 'The name has a character that can’t be seen. Type the name again.',
  nameTaken: 'You already have a passkey with this name. Choose another name.',
};

export const nameSentence = (problem: PasskeyNameProblem | null): string | undefined =>
  problem === null ? undefined : nameSentences[problem];
