import { fromPromise } from 'xstate';
import type { Amount } from '#domain/money/money.ts';
import type { CostBasisByDeposit } from '#domain/portfolio/positions.ts';
import { costBasisMachine } from '#machines/costBasis/costBasis.machine.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import { readCostBasis, saveCostBasis } from '#ports/backend/cost-basis.ts';
import { readLeftCosts, removeLeftCosts } from '#ports/browser/cost-basis.ts';
import { HttpError } from '#ports/http.ts';
import { type Customer, open } from '../world.ts';
import { openPortfolio } from './portfolio.ts';

const signedOut = new ProblemError({ code: 'unauthenticated', retryable: false });

/** Calls the backend with the session's user token. If the backend refuses the token, the session finds out whether it has ended. */
async function withUserToken<Reply>(customer: Customer, request: (ut: string) => Promise<Reply>): Promise<Reply> {
  const session = customer.actor('session');
  const ut = session.getSnapshot().context.session?.ut;
  if (ut === undefined) throw signedOut;
  return request(ut).catch((error: unknown) => {
    if (error instanceof HttpError && error.response?.status === 401) session.send({ type: 'accessToken.refused' });
    throw error;
  });
}

/** The saved costs. Those that an earlier version left in this browser are moved to the backend first: they are the customer's too. */
async function loadCosts(guid: string, ut: string, signal: AbortSignal): Promise<CostBasisByDeposit> {
  const left = readLeftCosts(guid);
  if (Object.keys(left).length === 0) return readCostBasis(ut, signal);
  const costs = await saveCostBasis(ut, { costs: left, onlyNew: true }, signal);
  removeLeftCosts(guid);
  return costs;
}

const provideCostBasis = (customer: Customer) =>
  costBasisMachine.provide({
    actors: {
      loadCostBasis: fromPromise<CostBasisByDeposit, undefined>(({ signal }) =>
        withUserToken(customer, (ut) => loadCosts(customer.guid, ut, signal)),
      ),
      saveCostBasis: fromPromise<CostBasisByDeposit, { guid: string; cost: Amount | null }>(({ input: { guid, cost }, signal }) =>
        withUserToken(customer, (ut) => saveCostBasis(ut, { costs: { [guid]: cost } }, signal)),
      ),
    },
  });

/** The cost basis of received coins, loaded again whenever a page shows it. Changes are passed to the portfolio. */
export function openCostBasis(customer: Customer) {
  const costs = open(
    customer.flows,
    'costBasis',
    () => ({ logic: provideCostBasis(customer), input: undefined }),
    (flow) => void flow.on('costBasis.changed', (event) => openPortfolio(customer).send({ type: 'costBasis.changed', costs: event.costs })),
  );
  costs.send({ type: 'costs.requested' });
  return costs;
}
