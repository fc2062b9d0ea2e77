import { type Cluster, startCluster } from '../server/cluster.ts';
import { measureBackend } from './backend.ts';
import { measureBackendLists } from './backend-lists.ts';
import { measureBank } from './bank.ts';
import { measureCustomers } from './customers.ts';
import { measureFlows } from './flows.ts';
import { measureViewer } from './flows-viewer.ts';
import { measureInteractions } from './interactions.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLists } from './lists.ts';
import { checkMarkup } from './markup.ts';
import { measureMemory } from './memory.ts';
import { type Options, type Part, readOptions } from './options.ts';
import { type Section, writeSections } from './report.ts';
import { measureScreens } from './screens.ts';
import { measureStaffLists } from './staff-lists.ts';
import { measureStaffSales } from './staff-sales.ts';
import { measureStaffSearch } from './staff-search.ts';
import { measureStart } from './start.ts';

/** Postgres defaults (durable commits), with room for 64 pgbench clients. */
const settings = ['max_connections=200'];

const measures: Readonly<Record<Part, (cluster: Cluster | null, options: Options) => Promise<Section | null>>> = {
  bank: measureBank,
  backend: measureBackend,
  load: measureCustomers,
  lists: async (cluster, options) => (cluster === null ? null : measureLists(cluster, options)),
  'backend-lists': async (cluster, options) => (cluster === null ? null : measureBackendLists(cluster, options)),
  'staff-search': async (cluster) => (cluster === null ? null : measureStaffSearch(cluster)),
  'staff-lists': async (cluster) => (cluster === null ? null : measureStaffLists(cluster)),
  'staff-sales': async (cluster) => (cluster === null ? null : measureStaffSales(cluster)),
  memory: measureMemory,
  start: measureStart,
  lighthouse: (_, options) => measureLighthouse(options),
  screens: (_, options) => measureScreens(options),
  interactions: measureInteractions,
  markup: (_, options) => checkMarkup(options),
  flows: measureFlows,
  'flows-viewer': measureViewer,
};

async function main() {
  const options = readOptions(process.argv.slice(2));
  const cluster = await startCluster(settings, 'pgbench').catch(() => null);
  if (cluster === null)
    process.stdout.write(
      'pgbench is not installed here (`postgresql-contrib`): only the embedded database is measured.\n',
    );
  try {
    for (const part of options.only) {
      const section = await measures[part](cluster, options);
      if (section === null) continue;
      writeSections([section]);
      process.stdout.write(`\n${section.title}\n\n${section.body}\n\n`);
    }
  } finally {
    await cluster?.stop();
  }
}

await main();
