import { depositCases } from '#machines/deposit/deposit.cases.ts';
import { depositMachine } from '#machines/deposit/deposit.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(depositMachine, depositCases);
