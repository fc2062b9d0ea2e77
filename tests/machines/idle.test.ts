import { idleCases } from '#machines/idle/idle.cases.ts';
import { idleMachine } from '#machines/idle/idle.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(idleMachine, idleCases);
