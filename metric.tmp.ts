import { findMachines } from './tests/kit/machines.ts';
import { toChart } from './src/flows/model/chart.ts';
import { allOpened, openedTo } from './src/flows/layout/view.ts';
import { layOut } from './src/flows/layout/layout.ts';
import { scoreOf, fitOf } from './src/flows/layout/score.ts';
import { nodeEngine } from './src/flows/layout/node.ts';
const machines = (await findMachines()).map(({machine}) => toChart(machine)).filter(c => JSON.stringify(c).length > 30000);
const cpu0 = process.cpuUsage();
const engine = nodeEngine(); const room = {width:1400,height:820};
const sum = [0,0,0,0,0,0,0,0]; let fit = 0; const t = performance.now(); let rungs = '';let n=0;
for (const chart of machines) for (const opened of [allOpened(chart)]) { n++;
  const l = await layOut(chart, opened, room, engine);
  scoreOf(l, room).forEach((v, i) => sum[i] += v); fit += fitOf(l, room); if (l.rung !== 'full') rungs += ` ${chart.id}:${l.rung}`;
}
console.log((process.env.PRIO ?? '-') + (process.env.OPT ?? ''), n, 'fit', (fit).toFixed(2), sum.map(Math.round).join(), 'cpu', Math.round((process.cpuUsage(cpu0).user) / 1000), rungs);
