import { Refusal } from '../../kit/http/envelope.ts';

export const accountLocked = () => new Refusal(403, 'account_locked', 'Your account is locked. Nobody can sign in until you unlock it.');
