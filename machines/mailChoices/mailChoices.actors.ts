import type { MailChoices } from '#domain/security/mailChoices.ts';
import { promiseContract, streamContract } from '../shared/actors.ts';
import type { ChoicesFact } from './mailChoices.types.ts';

/** Saves all choices, and answers them as the server has them then. */
export const saveChoices = promiseContract<MailChoices, { choices: MailChoices }>('saveChoices');
/** Sends the choices as they were loaded last, now and whenever they are loaded again. */
export const watchChoices = streamContract<ChoicesFact>('watchChoices');
