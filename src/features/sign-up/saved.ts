import * as v from 'valibot';
import { referralCodeProblem, tidyReferralCode } from '#domain/credentials/referralCode.ts';
import type { SavedSignUp } from '#machines/signUp/signUp.types.ts';
import { savedFlow } from '#ports/browser/saved-flows.ts';

const saved = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  country: v.string(),
  referralCode: v.string(),
  termsAccepted: v.boolean(),
  hasOneName: v.optional(v.boolean(), false),
});
const invited = v.object({ invitations: v.string() });

/** What is saved of the form, if it is of that shape. */
function savedAs<Schema extends v.GenericSchema>(schema: Schema): v.InferOutput<Schema> | null {
  try {
    const { success, output } = v.safeParse(schema, savedFlow('signUp'));
    return success ? output : null;
  } catch {
    return null;
  }
}

/** What was typed in the form before it was left; null without anything that we can read. */
export const readSavedSignUp = (): SavedSignUp | null => savedAs(saved);

/** The newest code that an address of this visit had and that can be one; '' without. */
export const readInvitation = (): string =>
  savedAs(invited)
    ?.invitations.split('\n')
    .map(tidyReferralCode)
    .find((code) => code !== '' && referralCodeProblem(code) === null) ?? '';
