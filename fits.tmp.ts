import { findMachines } from './tests/kit/machines.ts';
import { toChart } from './src/flows/model/chart.ts';
import { layoutsOf } from './scripts/flows/layouts.ts';
import { fitOf } from './src/flows/layout/score.ts';
const charts = (await findMachines()).map(({ machine }) => toChart(machine));
const c = process.cpuUsage();
const found = await layoutsOf(charts);
console.log('cpu ms', process.cpuUsage(c).user / 1000);
const kinds: Record<string, number> = {};
for (const [id, { wide, narrow }] of found) { for (const l of [wide, narrow]) for (const d of l.defects) kinds[d.kind] = (kinds[d.kind] ?? 0) + 1; console.log(id, wide.rung, wide.direction, fitOf(wide, {width:1400,height:820}).toFixed(2), wide.boxes.length, '|', narrow.rung, fitOf(narrow, {width:390,height:700}).toFixed(2), narrow.boxes.length); }
console.log(kinds);
