import { createHash } from 'node:crypto';

/** Fixed ids, whatever the seed, so that stored tokens and links keep their meaning. */
const fixedGuid = (name: string) =>
  createHash('sha256').update(`statechange-sandbox:${name}`).digest('hex').slice(0, 32);

export const bankGuid = fixedGuid('bank');
export const organizationGuid = fixedGuid('organization');
export const systemAccountGuid = (type: 'reserve' | 'fee', asset: string) => fixedGuid(`${type}:${asset}`);
