import { preferencesCases } from '../../machines/preferences/preferences.cases.ts';
import { preferencesMachine } from '../../machines/preferences/preferences.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(preferencesMachine, preferencesCases);
