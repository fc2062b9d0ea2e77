import * as v from 'valibot';
import type { SavedSignUp } from '#machines/signUp/signUp.types.ts';
import { savedFlow } from './saved-flows.ts';

const saved = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  country: v.string(),
  referralCode: v.string(),
  termsAccepted: v.boolean(),
});

/** What was typed in the form before it was left; null without anything that we can read. */
export function readSavedSignUp(): SavedSignUp | null {
  try {
    const { success, output } = v.safeParse(saved, savedFlow('signUp'));
    return success ? output : null;
  } catch {
    return null;
  }
}
