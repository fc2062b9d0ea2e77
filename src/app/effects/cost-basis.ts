import { fromPromise } from 'xstate';
import type { CostBasisByDeposit } from '#domain/portfolio/positions.ts';
import { costBasisMachine } from '#machines/costBasis/costBasis.machine.ts';
import { readCostBasis, saveCostBasis } from '#ports/browser/cost-basis.ts';
import { type Customer, open } from '../world.ts';
import { openPortfolio } from './portfolio.ts';

const provideCostBasis = () =>
  costBasisMachine.provide({
    actors: {
      saveCostBasis: fromPromise<void, { customerGuid: string; costs: CostBasisByDeposit }>(async ({ input }) =>
        saveCostBasis(input.customerGuid, input.costs),
      ),
    },
  });

/** The cost basis of received coins. Changes are passed to the portfolio. */
export const openCostBasis = (customer: Customer) =>
  open(
    customer.flows,
    'costBasis',
    () => ({ logic: provideCostBasis(), input: { customerGuid: customer.guid, costs: readCostBasis(customer.guid) } }),
    (flow) => void flow.on('costBasis.changed', ({ costs }) => openPortfolio(customer).send({ type: 'costBasis.changed', costs })),
  );
