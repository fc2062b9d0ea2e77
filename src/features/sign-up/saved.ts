import * as v from 'valibot';
import { referralCodeProblem, tidyReferralCode } from '#domain/credentials/referralCode.ts';
import { type SavedSignUp, savedTexts } from '#machines/signUp/signUp.types.ts';
import { savedFlow } from '#ports/browser/saved-flows.ts';

const saved = v.object({
  ...v.entriesFromList(savedTexts, v.string()),
  termsAccepted: v.boolean(),
  hasOneName: v.optional(v.boolean(), false),
});
const invited = v.object({ invitations: v.string() });

function savedAs<Schema extends v.GenericSchema>(schema: Schema): v.InferOutput<Schema> | null {
  try {
    const { success, output } = v.safeParse(schema, savedFlow('signUp'));
    return success ? output : null;
  } catch {
    return null;
  }
}

export const readSavedSignUp = (): SavedSignUp | null => savedAs(saved);

/** The latest plausible invitation code from a URL of this visit, or ''. */
export const readInvitation = (): string =>
  savedAs(invited)
    ?.invitations.split('\n')
    .map(tidyReferralCode)
    .find((code) => code !== '' && referralCodeProblem(code) === null) ?? '';
