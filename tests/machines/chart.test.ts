import { chartCases } from '../../machines/chart/chart.cases.ts';
import { chartMachine } from '../../machines/chart/chart.machine.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(chartMachine, chartCases);
