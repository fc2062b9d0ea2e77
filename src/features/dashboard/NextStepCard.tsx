import { isPositive } from '../../../machines/shared/money.ts';
import { ButtonLink } from '../../ui/button/ButtonLink.tsx';
import { Card } from '../../ui/card/Card.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/text/Text.tsx';
import type { DashboardProps } from './Dashboard.tsx';
import { knownHoldings } from './holdings.ts';
import { nextStepOf } from './nextStep.ts';

/** What to do next, until there is nothing left to set up. It waits for the lists, so that it never says what is not so. */
export function NextStepCard({ customerState, accounts, trades }: Pick<DashboardProps, 'customerState' | 'accounts' | 'trades'>) {
  const holdings = knownHoldings(accounts);
  const isVerified = customerState === 'verified';
  const isKnown = holdings !== null && (trades.face === 'full' || trades.face === 'empty');
  const next =
    isVerified && !isKnown
      ? null
      : nextStepOf({
          customerState,
          hasMoney: (holdings ?? []).some(({ balance }) => isPositive(balance)),
          hasOrders: trades.face === 'full',
        });
  if (next === null) return null;
  return (
    <Card title={next.title} {...(next.step !== null && { actions: `Step ${next.step} of 3` })}>
      <Stack gap={4} align="start">
        <Text tone="soft">{next.text}</Text>
        {next.action && (
          <ButtonLink href={next.action.href} variant="main">
            {next.action.label}
          </ButtonLink>
        )}
      </Stack>
    </Card>
  );
}
