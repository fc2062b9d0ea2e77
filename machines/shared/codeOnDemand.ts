import type { OneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput, OneTimeCodeOutput } from '../oneTimeCode/oneTimeCode.types.ts';
import { promiseContract } from './setup.ts';

/**
 * Adds the actor `oneTimeCode` without its code, which loads on demand: few visitors get that far.
 */
export const oneTimeCode = promiseContract<OneTimeCodeOutput, OneTimeCodeInput>(
  'oneTimeCode',
) as unknown as OneTimeCodeMachine;
