import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { TransferActivity } from '#domain/activity/activity.ts';
import type { AssetCode } from '#domain/assets/assets.ts';
import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import { isSameRail } from '#machines/shared/rail.ts';
import { selectDraft } from '#machines/shared/transferring/transfer.selectors.ts';
import type { WithdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts';
import {
  selectIsAwaited,
  selectMayChooseAsset,
  selectRail,
  selectScreen,
  type WithdrawalScreen,
} from '#machines/withdrawal/withdrawal.selectors.ts';
import type { WithdrawalDraft } from '#machines/withdrawal/withdrawal.types.ts';
import { AssetTabs, assetNameOf } from '#presenters/asset/AssetTabs.tsx';
import { Grid, Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import type { ListState } from '#ui/list/ListView.tsx';
import { Rail } from '#ui/rail/Rail.tsx';
import { Text } from '#ui/text/Text.tsx';
import { AmountScreen, AwaitedScreen } from './AmountScreen.tsx';
import { RecentWithdrawals } from './RecentWithdrawals.tsx';
import { CodeScreen, ReviewScreen } from './ReviewScreens.tsx';
import { CompletedScreen, FailedScreen, PendingScreen } from './SentScreens.tsx';

export interface WithdrawalsProps {
  withdrawal: ActorRefFrom<WithdrawalMachine>;
  withdrawals: ListState<TransferActivity>;
  /** The bank's state of the customer; null while it loads. Only `verified` may withdraw. */
  customerState: string | null;
  /** The verification stage of an unverified customer. */
  verification: VerificationStage | 'unknown' | null;
  /** The failed loads, which are retried automatically. */
  missing: { readonly balances: boolean; readonly destinations: boolean };
  onRetry: () => void;
  /** Important news first: withdrawals are paused. */
  notice?: ReactNode;
  /** Server time in ms. */
  now: () => number;
  sandbox: boolean;
}

const screens: Readonly<Record<WithdrawalScreen, ComponentType<WithdrawalsProps>>> = {
  withdrawalAmount: AmountScreen,
  withdrawalAwaited: AwaitedScreen,
  withdrawalReview: ReviewScreen,
  withdrawalCode: CodeScreen,
  withdrawalSubmitting: ReviewScreen,
  withdrawalPending: PendingScreen,
  withdrawalCompleted: CompletedScreen,
  withdrawalFailed: FailedScreen,
};

const lead = 'Send coins to a wallet you saved, or dollars to a bank account you linked.';

const hrefOf = (asset: AssetCode): string => `/withdrawals?asset=${asset}`;

/** Sends coins to a wallet or dollars to a bank account, and lists earlier withdrawals. */
export function Withdrawals(props: WithdrawalsProps) {
  const { withdrawal, withdrawals, notice, sandbox } = props;
  const { asset } = useSelector(withdrawal, selectDraft<WithdrawalDraft>);
  const rail = useSelector(withdrawal, selectRail, isSameRail);
  const mayChoose = useSelector(withdrawal, selectMayChooseAsset);
  const isAwaited = useSelector(withdrawal, selectIsAwaited);
  const screen = useSelector(withdrawal, selectScreen);
  const Screen = screens[screen];
  return (
    <Stack gap={5}>
      <PageHeader
        title={isAwaited ? 'Withdraw' : `Withdraw ${asset === 'USD' ? 'dollars' : assetNameOf(asset)}`}
        {...((isAwaited || screen === 'withdrawalAmount') && { lead })}
        actions={<Rail label="Withdrawal progress" steps={rail} />}
      />
      {notice}
      <AssetTabs label="What to withdraw" chosen={isAwaited ? null : asset} hrefOf={hrefOf} locked={!mayChoose} />
      <Grid columns="main-aside">
        <Screen {...props} />
        <Stack gap={3}>
          <RecentWithdrawals withdrawals={withdrawals} withdrawal={withdrawal} sandbox={sandbox} />
          {sandbox && (
            <Text size="s" tone="faint">
              Sandbox: no real money moves.
            </Text>
          )}
        </Stack>
      </Grid>
    </Stack>
  );
}
