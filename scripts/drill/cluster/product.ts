import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DrillSettings, portsOf } from '../settings.ts';
import { addressOf, DrillFault } from './cluster.ts';
import { familyOf, pidOf, start, stop, until } from './processes.ts';

const logOf = ({ folder }: DrillSettings): string => join(folder, 'product.log');
/** What the product itself writes down of its promises. */
export const productWitness = ({ folder }: DrillSettings): string => join(folder, 'product-witness');
export const productUrl = (settings: DrillSettings): string => `http://127.0.0.1:${portsOf(settings).product}`;

/** Starts the product without waiting for it. @param database its address; that of the cluster's primary by default @param speed what waits in the sandbox waits so many times shorter */
export function launchProduct(settings: DrillSettings, database = addressOf(settings), workers = settings.workers, speed = 20): number {
  rmSync(logOf(settings), { force: true });
  const words = [join(settings.project, 'node_modules/.bin/node'), '--disable-warning=ExperimentalWarning', 'server/main.ts'];
  const env = {
    ...{ DATABASE_URL: database, WORKERS: String(workers), PORT: String(portsOf(settings).product), LOG_LEVEL: 'warn' },
    // The many customers of a drill call from as many addresses.
    ...{ SANDBOX_SPEED: String(speed), TRUSTED_PROXIES: '127.0.0.1', FLOWS: 'off', WITNESS_DIR: productWitness(settings) },
  };
  return start(settings.folder, 'product', words, { env, cwd: settings.project });
}

function productSaid(settings: DrillSettings): string {
  try {
    return readFileSync(logOf(settings), 'utf8');
  } catch {
    return '';
  }
}

/** @throws DrillFault when it is not ready in time */
export async function waitForProduct(settings: DrillSettings, seconds = 180): Promise<void> {
  if (!(await until(seconds, () => /^ready/m.test(productSaid(settings))))) throw new DrillFault(`The product did not start: ${logOf(settings)}`);
}

/** Starts the product unless it runs; another one than the settings name is stopped. */
export async function ensureProduct(settings: DrillSettings): Promise<void> {
  const pid = pidOf(settings.folder, 'product');
  if (pid !== null && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(settings.project)) return;
  await stopProduct(settings);
  launchProduct(settings);
  await waitForProduct(settings);
}

export const stopProduct = ({ folder }: DrillSettings): Promise<void> => stop(folder, 'product', 12);

/** Its worker processes, by which a replaced one is noticed. */
export function workersOf({ folder }: DrillSettings): readonly number[] {
  const pid = pidOf(folder, 'product');
  return pid === null ? [] : familyOf(pid).slice(1);
}
