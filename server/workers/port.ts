import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type Config, ConfigError } from '../config.ts';

/**
 * The port that the workers share: the configured one or, for 0, a free one. It is taken and given back, so that what is wrong with the address
 * is said once, and a worker that is replaced listens where the first did.
 * @throws ConfigError naming the variable when it cannot be used
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

/** Why a server cannot listen, naming the variable that says where. */
export function listenFault(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE') return new ConfigError(`Configuration: PORT ${port} on ${host} is in use`);
  if (error.code === 'EACCES') return new ConfigError(`Configuration: this user is not allowed to use PORT ${port}`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new ConfigError(`Configuration: HOST ${host} is not an address of this machine`);
  return error;
}
