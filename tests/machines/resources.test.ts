import { resourcesCases } from '../../machines/resources/resources.cases.ts';
import { resourcesMachine } from '../../machines/resources/resources.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(resourcesMachine, resourcesCases);
