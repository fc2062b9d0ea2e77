import { createHash } from 'node:crypto';

/** The sandbox has one bank, and its ids never change: whatever the seed, a stored token or link keeps its meaning. */
const fixedGuid = (name: string) => createHash('sha256').update(`statechange-sandbox:${name}`).digest('hex').slice(0, 32);

export const bankGuid = fixedGuid('bank');
export const organizationGuid = fixedGuid('organization');
/** The id of one of the bank's own accounts: any process can name it without looking it up. */
export const systemAccountGuid = (type: 'reserve' | 'fee', asset: string) => fixedGuid(`${type}:${asset}`);
