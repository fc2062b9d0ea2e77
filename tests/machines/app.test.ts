import { appCases } from '../../machines/app/app.cases.ts';
import { appMachine } from '../../machines/app/app.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(appMachine, appCases);
