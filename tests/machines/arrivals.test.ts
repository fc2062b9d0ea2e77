import { arrivalsCases } from '#machines/arrivals/arrivals.cases.ts';
import { arrivalsMachine } from '#machines/arrivals/arrivals.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(arrivalsMachine, arrivalsCases);
