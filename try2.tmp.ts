import { findMachines } from './tests/kit/machines.ts';
import { toChart } from './src/flows/model/chart.ts';
import { allOpened, levelsOf } from './src/flows/layout/view.ts';
import { layOut, layOutToFit } from './src/flows/layout/layout.ts';
import { scoreOf, fitOf } from './src/flows/layout/score.ts';
import { nodeEngine } from './src/flows/layout/node.ts';
const machines = await findMachines();
const engine = nodeEngine();
const only = process.argv.slice(2);
const rooms = [{width:1400,height:820},{width:390,height:700}];
let total = 0;
const kinds: Record<string, number> = {};
for (const { machine } of machines) {
  const chart = toChart(machine);
  if (only.length && !only.includes(chart.id)) continue;
  const t = performance.now();
  const all = await layOut(chart, allOpened(chart), rooms[0], engine);
  const t1 = performance.now();
  const [wide, narrow] = await layOutToFit(chart, rooms, engine);
  const t2 = performance.now();
  total += t2 - t;
  for (const l of [all, wide, narrow]) for (const d of l.defects) kinds[d.kind] = (kinds[d.kind] ?? 0) + 1;
  const show = (l: typeof all, r: {width:number,height:number}) => `${l.rung}/${l.direction} ${l.width}x${l.height} fit ${fitOf(l, r).toFixed(2)} [${scoreOf(l, r).map(Math.round)}] open ${l.opened.length}`;
  if (process.env.V) console.log(chart.id, levelsOf(chart), '| all', show(all, rooms[0]), Math.round(t1 - t), '| wide', show(wide, rooms[0]), '| narrow', show(narrow, rooms[1]), Math.round(t2 - t1));
  if (only.length) console.log(all.defects, wide.defects);
}
console.log(Math.round(total), kinds);
