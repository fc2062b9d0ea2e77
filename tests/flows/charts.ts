import { toChart } from '@statechange/flows/model/chart';
import type { Chart } from '@statechange/flows/model/types';
import { findMachines } from '../kit/machines.ts';

/** The charts of all machines of the project. */
export const allCharts = async (): Promise<readonly Chart[]> =>
  (await findMachines()).map(({ machine }) => toChart(machine));
