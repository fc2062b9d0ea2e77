import { Refusal } from '../../kit/http/envelope.ts';

export const ownAccount = () => new Refusal(403, 'own_account', 'Somebody else has to change your account.');
