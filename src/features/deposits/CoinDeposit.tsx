import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { assets, isTradable, type TradableCode } from '#domain/assets/assets.ts';
import {
  type CoinScreen,
  selectAddressProblem,
  selectAsset,
  selectCoinScreen,
  selectCustomerState,
  selectIsAddressSlow,
} from '#machines/deposit/deposit.selectors.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { wordingOf } from '#presenters/problem/wording.ts';
import { StopCard, stopOf } from '#presenters/verification/StopCard.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { classes } from '#ui/part.ts';
import { Text, VisuallyHidden } from '#ui/text/Text.tsx';
import { AddressScreen } from './AddressScreen.tsx';
import type { DepositsProps } from './Deposits.tsx';
import styles from './deposits.module.css';
import { addressMessages, nothingHappened } from './messages.ts';

export type CoinProps = Pick<DepositsProps, 'deposit' | 'sandbox'> & { coin: TradableCode };

/** The coin screens, by the machine's `screen:coin…` tags. */
const screens: Readonly<Record<CoinScreen, ComponentType<CoinProps>>> = {
  coinChoice: Loading,
  coinLoading: Loading,
  coinAwaiting: Awaiting,
  coinAddress: AddressScreen,
  coinUnverified: Unverified,
  coinUnavailable: Unavailable,
};

/** The customer's address for the chosen coin, including its creation. */
export function CoinDeposit({ deposit, sandbox }: Pick<DepositsProps, 'deposit' | 'sandbox'>) {
  const asset = useSelector(deposit, selectAsset);
  const screen = useSelector(deposit, selectCoinScreen);
  if (asset === null || !isTradable(asset)) return null;
  const Screen = screens[screen];
  return (
    <div>
      {/* The status stays mounted, so that screen readers announce its changes. */}
      <span role="status">
        {screen === 'coinAddress' && <VisuallyHidden>{`Your ${assets[asset].name} address is ready.`}</VisuallyHidden>}
      </span>
      <Screen deposit={deposit} sandbox={sandbox} coin={asset} />
    </div>
  );
}

const titleOf = (coin: TradableCode): string => `Your ${assets[coin].name} address`;

/** Placeholders for the code and the address. */
const Placeholder = () => (
  <div className={classes(styles.address, styles.awaited)} aria-hidden="true">
    <span className={styles.codePlace}>
      <Skeleton shape="block" />
    </span>
    <Stack gap={3}>
      <Skeleton />
      <Skeleton width="medium" />
    </Stack>
  </div>
);

function Loading({ coin }: CoinProps) {
  return (
    <Card title={titleOf(coin)}>
      <div role="status">
        <Text tone="soft">{`Loading your ${assets[coin].name} address.`}</Text>
      </div>
      <Placeholder />
    </Card>
  );
}

function Awaiting({ deposit, coin }: CoinProps) {
  const isSlow = useSelector(deposit, selectIsAddressSlow);
  return (
    <Card title={titleOf(coin)}>
      <div role="status">
        {isSlow ? (
          <Notice tone="accent">
            {`Your ${assets[coin].name} address is taking longer than usual. We keep checking. You can leave this page, and your address will be here when you come back.`}
          </Notice>
        ) : (
          <Text tone="soft">{`The bank is creating your ${assets[coin].name} address. This takes a few seconds.`}</Text>
        )}
      </div>
      {!isSlow && <Placeholder />}
    </Card>
  );
}

/** The bank's refusal arrives before the customer's record explains it. */
function Unverified({ deposit }: CoinProps) {
  const state = useSelector(deposit, selectCustomerState);
  const stop = stopOf('deposit', state === 'verified' ? 'unverified' : (state ?? 'unverified'), null);
  return stop && <StopCard stop={stop} />;
}

function Unavailable({ deposit, coin }: CoinProps) {
  const problem = useSelector(deposit, selectAddressProblem) ?? { code: 'unexpected', retryable: true };
  return (
    <Card title={titleOf(coin)}>
      <ProblemNotice
        wording={wordingOf(problem, addressMessages, nothingHappened)}
        reference={problem.reference}
        action={
          <div>
            <RetryButton
              size="small"
              waitUntil={problem.wait?.until}
              onRetry={() => deposit.send({ type: 'retry.requested' })}
            />
          </div>
        }
      />
    </Card>
  );
}
