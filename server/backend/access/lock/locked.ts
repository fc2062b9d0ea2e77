import { Refusal } from '../../kit/http/envelope.ts';
import type { RefusalNote } from '../../kit/http/refusals.ts';

/** Said only to whoever has proved the password. */
export const accountLocked = () => new Refusal(403, 'account_locked', 'Your account is locked. Nobody can sign in until you unlock it.');

/** For the document of a call that is refused while the account is locked. */
export const lockedRefusal: RefusalNote = { status: 403, code: 'account_locked', when: 'The customer has locked the account.' };
