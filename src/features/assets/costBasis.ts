import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { takeDraft } from '#app/effects/app/drafts.ts';
import { openPortfolio } from '#app/effects/records/portfolio.ts';
import { type Customer, open } from '#app/handle/app-handle.ts';
import { costBasis } from '#contract/account/costBasis.ts';
import type { Amount } from '#domain/money/money.ts';
import type { CostBasisByDeposit } from '#domain/portfolio/positions.ts';
import { costBasisMachine } from '#machines/costBasis/costBasis.machine.ts';
import { call } from '#ports/backend/call.ts';
import { saveCostBasis } from '#ports/backend/cost-basis.ts';
import { readLeftCosts, removeLeftCosts } from './savedCostBasis.ts';

const draftSchema = v.object({ guid: v.string(), text: v.string() });

/** The saved costs. Those from an earlier version are first moved to the backend. */
async function loadCosts(guid: string, ut: string, signal: AbortSignal): Promise<CostBasisByDeposit> {
  const left = readLeftCosts(guid);
  if (Object.keys(left).length === 0) return (await call(costBasis.read, { token: ut, signal })).costs;
  const costs = await saveCostBasis(ut, { costs: left, onlyNew: true }, signal);
  removeLeftCosts(guid);
  return costs;
}

const provideCostBasis = ({ guid: customerGuid, services: { asUser } }: Customer) =>
  costBasisMachine.provide({
    actors: {
      loadCostBasis: fromPromise<CostBasisByDeposit, undefined>(({ signal }) =>
        asUser(({ ut }) => loadCosts(customerGuid, ut, signal)),
      ),
      saveCostBasis: fromPromise<CostBasisByDeposit, { guid: string; cost: Amount | null }>(
        ({ input: { guid, cost }, signal }) =>
          asUser(({ ut }) => saveCostBasis(ut, { costs: { [guid]: cost } }, signal)),
      ),
    },
  });

/** The cost basis of received coins, reloaded on each visit. Changes go to the portfolio. */
export function openCostBasis(customer: Customer) {
  const costs = open(
    customer.flows,
    'costBasis',
    () => ({
      logic: provideCostBasis(customer),
      input: { draft: takeDraft(customer, 'costBasis', (draft) => v.is(draftSchema, draft)) },
    }),
    (flow) =>
      void flow.on('costBasis.changed', (event) =>
        openPortfolio(customer).send({ type: 'costBasis.changed', costs: event.costs }),
      ),
  );
  costs.send({ type: 'costs.requested' });
  return costs;
}
