import { pageCases } from '../../machines/page/page.cases.ts';
import { pageMachine } from '../../machines/page/page.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(pageMachine, pageCases);
