import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type Config, ConfigError } from '../config.ts';

/**
 * The shared port, configured or free (0). Taken once, so that faults are reported once and
 * replacements use the same.
 * @throws ConfigError naming the variable
 */
export async function findPort(config: Config): Promise<number> {
  const probe = createServer().listen(config.port, config.host);
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw listenFault(error, config);
  });
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Names the responsible variable. */
export function listenFault(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE') return new ConfigError(`Configuration: PORT ${port} on ${host} is in use`);
  if (error.code === 'EACCES') return new ConfigError(`Configuration: this user is not allowed to use PORT ${port}`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new ConfigError(`Configuration: HOST ${host} is not an address of this machine`);
  return error;
}
