import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DrillSettings, portsOf } from '../settings.ts';
import { addressOf, DrillFault } from './cluster.ts';
import { familyOf, pidOf, start, stop, until } from './processes.ts';

/** The product's own record of its promises. */
export const productWitness = ({ folder }: Pick<DrillSettings, 'folder'>): string => join(folder, 'product-witness');
export const productUrl = (settings: DrillSettings): string => `http://127.0.0.1:${portsOf(settings).product}`;

interface Launch {
  readonly folder: string;
  /** A checkout with its packages. */
  readonly project: string;
  readonly database: string;
  readonly workers: number;
  readonly port: number;
  /** Divides the sandbox's delays. */
  readonly speed?: number;
}

/** Starts a product under a name, without waiting. */
export function launchNamed(name: string, { folder, project, database, workers, port, speed = 20 }: Launch): number {
  rmSync(join(folder, `${name}.log`), { force: true });
  const words = [join(project, 'node_modules/.bin/node'), '--disable-warning=ExperimentalWarning', 'server/main.ts'];
  const env = {
    ...{ DATABASE_URL: database, WORKERS: String(workers), PORT: String(port), LOG_LEVEL: 'warn' },
    // A drill's customers call from many addresses.
    ...{
      SANDBOX_SPEED: String(speed),
      TRUSTED_PROXIES: '127.0.0.1',
      FLOWS: 'off',
      SANDBOX_BUSINESS: 'off',
      WITNESS_DIR: productWitness({ folder }),
    },
  };
  return start(folder, name, words, { env, cwd: project });
}

/** Starts the product without waiting. @param database defaults to the cluster's primary */
export const launchProduct = (
  settings: DrillSettings,
  database = addressOf(settings),
  workers = settings.workers,
  speed?: number,
): number =>
  launchNamed('product', {
    ...settings,
    database,
    workers,
    port: portsOf(settings).product,
    ...(speed !== undefined && { speed }),
  });

function said(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, `${name}.log`), 'utf8');
  } catch {
    return '';
  }
}

/** @throws DrillFault if it is not ready in time */
export async function waitForProduct(
  { folder }: Pick<DrillSettings, 'folder'>,
  name = 'product',
  seconds = 180,
): Promise<void> {
  const isReady = () => /^ready/m.test(said(folder, name));
  if (!(await until(seconds, isReady))) throw new DrillFault(`The product did not start: ${join(folder, name)}.log`);
}

/** Starts the product, unless it already runs as the settings say. */
export async function ensureProduct(settings: DrillSettings): Promise<void> {
  const pid = pidOf(settings.folder, 'product');
  if (pid !== null && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(settings.project)) return;
  await stopProduct(settings);
  launchProduct(settings);
  await waitForProduct(settings);
}

export const stopProduct = ({ folder }: DrillSettings): Promise<void> => stop(folder, 'product', 12);

/** The worker processes, to notice a replaced one. */
export function workersOf({ folder }: DrillSettings): readonly number[] {
  const pid = pidOf(folder, 'product');
  return pid === null ? [] : familyOf(pid).slice(1);
}
