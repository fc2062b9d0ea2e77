import { sessionCases } from '../../machines/session/session.cases.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(sessionMachine, sessionCases);
