import { Refusal } from '#server/http/refusals.ts';

export const ownAccount = () => new Refusal(403, 'own_account', 'Somebody else has to change your account.');
