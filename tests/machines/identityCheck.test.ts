import { identityCheckCases } from '../../machines/identityCheck/identityCheck.cases.ts';
import { identityCheckMachine } from '../../machines/identityCheck/identityCheck.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(identityCheckMachine, identityCheckCases);
