import { type ActorRefFrom, fromPromise } from 'xstate';
import type { CoinCosts } from '#domain/portfolio/positions.ts';
import type { PortfolioMachine } from '#machines/portfolio/portfolio.machine.ts';
import { receivedCostsMachine } from '#machines/receivedCosts/receivedCosts.machine.ts';
import { keepReceivedCosts, readReceivedCosts } from '#ports/browser/received-costs.ts';
import { customerGuid } from '../customer.ts';
import { defineFlow } from '../flow.ts';
import type { World } from '../world.ts';

const provideReceivedCosts = () =>
  receivedCostsMachine.provide({
    actors: {
      saveCosts: fromPromise<void, { customerGuid: string; costs: CoinCosts }>(async ({ input }) =>
        keepReceivedCosts(input.customerGuid, input.costs),
      ),
    },
  });

/** What the customer says of received coins; the portfolio hears of it. */
export const receivedCostsFlow = (world: World) =>
  defineFlow({
    key: 'receivedCosts',
    scope: 'customer',
    logic: provideReceivedCosts(),
    input: { customerGuid: customerGuid(world), costs: readReceivedCosts(customerGuid(world)) },
    listen: (flow) => {
      const portfolio = () => world.app.getSnapshot().context.flows.portfolio?.ref as ActorRefFrom<PortfolioMachine> | undefined;
      flow.on('costs.changed', ({ costs }) => portfolio()?.send({ type: 'costs.told', costs }));
    },
  });
