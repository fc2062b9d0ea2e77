import * as v from 'valibot';
import { nameHasHiddenCharacter, tidyLine } from '#domain/credentials/hiddenCharacters.ts';
import { maxPasskeyNameLength } from '#domain/security/accountSecurity.ts';
import type { PasskeyCredential } from '#domain/security/factors.ts';
import { isRecoveryCode, tidyRecoveryCode } from '#domain/security/recoveryCodes.ts';
import { field, requiredText } from '../kit/fields.ts';
import { knownOf, openObject } from '../kit/shape.ts';

const isSixDigits = (text: string): boolean => /^\d{6}$/.test(text);
const codeRule = 'Enter the six digits of your code.';

/** Strips spaces from an app code, and formatting from a recovery code. */
const tidyCode = (text: string): string => {
  const bare = text.replace(/\s+/g, '');
  return isSixDigits(bare) ? bare : tidyRecoveryCode(text);
};

/** A code of any method, normalized. Empty counts as absent: a passkey may come instead. */
export const anyCodeField = field(
  v.pipe(
    v.string(codeRule),
    v.transform(tidyCode),
    v.string(),
    v.check((code) => code === '' || isSixDigits(code) || isRecoveryCode(code), codeRule),
    v.description('The six digits from the email or the authenticator app, or a recovery code.'),
  ),
);

/** Six digits. */
const authenticatorCodeField = field(
  v.pipe(
    v.string(codeRule),
    v.transform(tidyCode),
    v.string(),
    v.regex(/^\d{6}$/, codeRule),
    v.description('The six digits that your app shows.'),
  ),
);

const recoveryRule = 'Enter one of your recovery codes.';
/** A recovery code without formatting. */
export const recoveryCodeField = field(
  v.pipe(v.string(recoveryRule), v.transform(tidyRecoveryCode), v.string(), v.check(isRecoveryCode, recoveryRule)),
);

const encoded = (most: number) => v.pipe(v.string(), v.regex(/^[\w-]+={0,2}$/), v.maxLength(most));
/** An id has at most 1023 bytes. */
const credentialId = encoded(1400);
const binary = encoded(32_768);
const publicKeyType = v.literal('public-key');

const opaque = <Read>(schema: v.GenericSchema<PasskeyCredential, Read>) => schema;

const assertionResponse = { clientDataJSON: binary, authenticatorData: binary, signature: binary };
const assertionWith = <Response extends v.ObjectEntries>(response: Response) =>
  opaque(v.object({ id: credentialId, rawId: credentialId, type: publicKeyType, response: v.object(response) }));

/** The JSON of `navigator.credentials.get`. */
export const assertionField = v.optional(v.nullable(assertionWith(assertionResponse)), null);
export type Assertion = NonNullable<v.InferOutput<typeof assertionField>>;

/** The same for a passkey that names its user, with the user id of its options in base64url. */
export const passkeySignInBody = v.object({
  passkey: assertionWith({ ...assertionResponse, userHandle: encoded(128) }),
});
export type SignInAssertion = v.InferOutput<typeof passkeySignInBody>['passkey'];

const nameMissing = 'Enter a name for this passkey.';
const nameOdd = 'The name contains a character that we can’t use. Clear the field and type it again.';

export const passkeyBody = v.object({
  name: field(
    v.pipe(
      v.string(nameMissing),
      v.transform(tidyLine),
      requiredText(nameMissing, nameOdd),
      v.check((name) => !nameHasHiddenCharacter(name), nameOdd),
      v.maxLength(maxPasskeyNameLength, `Use at most ${maxPasskeyNameLength} characters.`),
      v.description('What the customer calls it; no two of theirs have the same name.'),
    ),
  ),
  /** The JSON of `navigator.credentials.create`. */
  credential: opaque(
    v.object({
      id: credentialId,
      rawId: credentialId,
      type: publicKeyType,
      response: v.object({
        clientDataJSON: binary,
        attestationObject: binary,
        // Opaque hints for reaching the passkey: the browser gets them back unchanged.
        transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10))),
      }),
    }),
  ),
});
export type Registration = v.InferOutput<typeof passkeyBody>['credential'];

export const confirmBody = v.object({ otp: authenticatorCodeField });

/** Options for the browser's WebAuthn call, as standard JSON; other fields pass through. */
export const requestOptions = openObject({ challenge: v.string(), rpId: v.string() });
export const creationOptions = openObject({
  challenge: v.string(),
  rp: v.looseObject({ id: v.string(), name: v.string() }),
});

export const confirmMethods = ['email', 'authenticator', 'passkey', 'recoveryCode'] as const;

export const methodsReply = v.pipe(
  knownOf(confirmMethods),
  v.description('How this customer can confirm their identity here. With two-step verification, no code is emailed.'),
);
export const passkeyReply = v.pipe(
  v.nullable(requestOptions),
  v.description('Options for `navigator.credentials.get`; null without a passkey.'),
);
/** An empty list would leave no way back in. */
export const codesReply = v.pipe(
  v.array(v.string()),
  v.check((codes) => codes.length > 0),
);
export const newCodesReply = v.pipe(
  v.nullable(codesReply),
  v.description('Ten recovery codes, when this is the first factor; null otherwise.'),
);
