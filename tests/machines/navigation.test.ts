import { navigationCases } from '../../machines/navigation/navigation.cases.ts';
import { navigationMachine } from '../../machines/navigation/navigation.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(navigationMachine, navigationCases);
