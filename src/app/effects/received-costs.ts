import { fromPromise } from 'xstate';
import type { CoinCosts } from '#domain/portfolio/positions.ts';
import { receivedCostsMachine } from '#machines/receivedCosts/receivedCosts.machine.ts';
import { keepReceivedCosts, readReceivedCosts } from '#ports/browser/received-costs.ts';
import { type Customer, open } from '../world.ts';
import { openPortfolio } from './portfolio.ts';

const provideReceivedCosts = () =>
  receivedCostsMachine.provide({
    actors: {
      saveCosts: fromPromise<void, { customerGuid: string; costs: CoinCosts }>(async ({ input }) =>
        keepReceivedCosts(input.customerGuid, input.costs),
      ),
    },
  });

/** What the customer says of received coins; the portfolio hears of it. */
export const openReceivedCosts = (customer: Customer) =>
  open(
    customer.flows,
    'receivedCosts',
    () => ({ logic: provideReceivedCosts(), input: { customerGuid: customer.guid, costs: readReceivedCosts(customer.guid) } }),
    (flow) => void flow.on('costs.changed', ({ costs }) => openPortfolio(customer).send({ type: 'costs.told', costs })),
  );
