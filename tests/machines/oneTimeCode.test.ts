import { oneTimeCodeCases } from '#machines/oneTimeCode/oneTimeCode.cases.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(oneTimeCodeMachine, oneTimeCodeCases);
