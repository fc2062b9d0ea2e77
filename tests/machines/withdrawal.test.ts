import { withdrawalCases } from '#machines/withdrawal/withdrawal.cases.ts';
import { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(withdrawalMachine, withdrawalCases);
