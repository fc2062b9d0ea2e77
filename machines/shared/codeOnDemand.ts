import type { OneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput, OneTimeCodeOutput } from '../oneTimeCode/oneTimeCode.types.ts';
import { promiseContract } from './setup.ts';

/** The machine of a code as a contract, for flows that few take as far as a code: whoever opens them brings it, and their pages load none of it before. */
export const oneTimeCode = promiseContract<OneTimeCodeOutput, OneTimeCodeInput>('oneTimeCode') as unknown as OneTimeCodeMachine;
