import { liveSession, type Session } from '../customers/access.ts';
import { route } from '../http/routes.ts';
import { costsReply, saveCostsBody } from './cost-basis-schema.ts';
import { readCosts, saveCosts } from './costs.ts';

const deposit = '5a4b3c2d1e0f5a4b3c2d1e0f5a4b3c2d';
const example = { costs: { [deposit]: '25000' } };

/** The customer is the session's; no call names one. */
const guidOf = ({ token }: Session): string => token.guid;

const getCosts = route({
  method: 'GET',
  path: '/customers/cost-basis',
  summary: 'Get the cost basis of received coins',
  description: [
    'The costs that the customer of this session entered, in cents by the guid of the deposit. A deposit without one has an unknown cost.',
  ],
  access: liveSession,
  limit: 'readCosts',
  body: null,
  example: null,
  reply: { status: 200, message: 'Your costs.', data: costsReply, example },
  refusals: [],
  handler: async ({ services, who }) => ({ costs: await readCosts(services.db, guidOf(who)) }),
});

const putCosts = route({
  method: 'PUT',
  path: '/customers/cost-basis',
  summary: 'Save the cost basis of received coins',
  description: [
    'Stores, changes or removes the cost of the named deposits, and replies with all costs. The other deposits keep theirs.',
    'Repeating the call has no further effect.',
  ],
  access: liveSession,
  limit: 'saveCosts',
  body: saveCostsBody,
  example: { costs: { [deposit]: '25000' }, only_new: false },
  reply: { status: 200, message: 'Costs saved.', data: costsReply, example },
  refusals: [{ status: 409, code: 'too_many_costs', when: 'The customer has stored the cost of as many deposits as the backend keeps.' }],
  handler: async ({ services, body, who }) => ({ costs: await saveCosts(services.db, guidOf(who), body, Date.now()) }),
});

export const costBasisRoutes = [getCosts, putCosts];
