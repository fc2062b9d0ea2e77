import { unlocking } from '#contract/access/unlocking.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { proveCode, requestCode, requestedMessage } from '../codes/prove-code.ts';
import { openToAll } from '../customers/access.ts';
import { recordDevice } from '../devices/devices.ts';
import { recordOpening } from '../devices/opening.ts';
import { openUnlock, readUnlock } from './unlock.ts';
import { ownerOf, proveUnlock, recordChecked, requireLocked } from './unlock-access.ts';

const create = implement(unlocking.create, {
  access: openToAll,
  limit: 'unlock',
  messageFor: requestedMessage,
  async handler({ services, c, body }) {
    const proved = await proveUnlock(services, body);
    await requireLocked(services, proved, 'sendCode');
    return requestCode(services, c, ownerOf(proved), { purpose: 'plain', subject: 'unlock' });
  },
});

const verify = implement(unlocking.verify, {
  access: openToAll,
  limit: 'unlock',
  async handler({ services, c, body }) {
    const proved = await proveUnlock(services, body);
    await requireLocked(services, proved, 'verifyCode');
    const factor = await proveCode(services, ownerOf(proved), 'plain', { ...body, c });
    await factor.spend();
    await recordChecked(services, proved);
    // Once unlocked, this browser needs no other code.
    await recordOpening(services, c, ownerOf(proved).guid);
    await recordDevice(services, c, ownerOf(proved).guid, 'code');
    return { verified: true as const };
  },
});

const readStage = implement(unlocking.readStage, {
  access: openToAll,
  limit: 'unlock',
  handler: async ({ services, c, body }) => ({
    stage: await readUnlock(services, c, await proveUnlock(services, body)),
  }),
});

const openCheck = implement(unlocking.openCheck, {
  access: openToAll,
  limit: 'unlock',
  handler: async ({ services, c, body }) => openUnlock(services, c, await proveUnlock(services, body)),
});

export const unlockRoutes = routesOf(unlocking, { create, verify, readStage, openCheck });
