import { walletCheck } from '#contract/account/walletCheck.ts';
import { openToAll } from '../../access/customers/access.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { checkWallet } from './wallet-check.ts';

const check = implement(walletCheck.check, {
  access: openToAll,
  limit: 'walletCheck',
  handler: async ({ services: { config }, body }) => checkWallet(body, config.sandbox.on),
});

export const walletCheckRoutes = routesOf(walletCheck, { check });
