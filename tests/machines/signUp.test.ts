import { signUpCases } from '../../machines/signUp/signUp.cases.ts';
import { signUpMachine } from '../../machines/signUp/signUp.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(signUpMachine, signUpCases);
