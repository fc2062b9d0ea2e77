import type { Context } from 'hono';
import { readBody } from '../http/body.ts';
import { success } from '../http/envelope.ts';
import type { Route } from '../http/routes.ts';
import type { BackendServices } from '../services.ts';
import { walletCheckBody } from './schema.ts';
import { checkWallet } from './wallet-check.ts';

/** `POST /backend/customers/check-wallet`, open to everybody: it says nothing that the address does not say by itself. */
export function walletCheckRoutes({ config, limiter }: BackendServices): readonly Route[] {
  const postCheckWallet = async (c: Context) => {
    const input = await readBody(c, walletCheckBody);
    await limiter.count(c, 'walletCheck', null);
    return success(c, 'This address can be used.', checkWallet(input, config.sandbox.on));
  };
  return [{ method: 'POST', path: '/customers/check-wallet', handler: postCheckWallet }];
}
