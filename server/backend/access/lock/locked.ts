import { Refusal } from '#server/http/refusals.ts';

/** Only for callers who proved the password. */
export const accountLocked = () =>
  new Refusal(403, 'account_locked', 'Your account is locked. Nobody can sign in until you unlock it.');
