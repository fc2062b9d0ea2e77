import { toChart } from '@statechange/flows/model/chart';
import type { Chart } from '@statechange/flows/model/types';
import { findMachines } from '../kit/machines.ts';

export const allCharts = async (): Promise<readonly Chart[]> =>
  (await findMachines()).map(({ machine }) => toChart(machine));
