import { signInCases } from '../../machines/signIn/signIn.cases.ts';
import { signInMachine } from '../../machines/signIn/signIn.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(signInMachine, signInCases);
