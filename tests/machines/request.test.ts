import { requestCases } from '../../machines/request/request.cases.ts';
import { requestMachine } from '../../machines/request/request.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(requestMachine, requestCases);
