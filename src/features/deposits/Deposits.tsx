import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { TransferActivity } from '#domain/activity/activity.ts';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import type { ArrivalsMachine } from '#machines/arrivals/arrivals.machine.ts';
import type { DepositMachine } from '#machines/deposit/deposit.machine.ts';
import { selectAsset, selectDollarScreen, selectIsUnderWay, selectRail } from '#machines/deposit/deposit.selectors.ts';
import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import { isSameRail } from '#machines/shared/rail.ts';
import { selectTransfer } from '#machines/shared/transferring/transfer.selectors.ts';
import { AssetTabs } from '#presenters/asset/AssetTabs.tsx';
import { StopCard, stopOf } from '#presenters/verification/StopCard.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Grid, Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import type { FailedList, ListState } from '#ui/list/ListView.tsx';
import { Rail } from '#ui/rail/Rail.tsx';
import { AssetChoice, hrefOf } from './AssetChoice.tsx';
import { CoinDeposit } from './CoinDeposit.tsx';
import { DepositNews } from './DepositNews.tsx';
import { DollarDeposit } from './DollarDeposit.tsx';
import { RecentDeposits } from './RecentDeposits.tsx';

export interface DepositsProps {
  deposit: ActorRefFrom<DepositMachine>;
  arrivals: ActorRefFrom<ArrivalsMachine>;
  /** The loaded deposits, newest first. */
  deposits: ListState<TransferActivity>;
  /** Why the bank accounts failed to load; null if they did load, or still do. */
  bankAccountsFailure?: Omit<FailedList, 'status'> | null | undefined;
  /** Null while it loads. Only `verified` may deposit. */
  customerState: string | null;
  verification?: VerificationStage | 'unknown' | null;
  /** An asset in the address that cannot be deposited here. */
  unavailable?: string | null;
  sandbox: boolean;
}

/** Money in: the choice of an asset, the deposit, and the newest deposits. */
export function Deposits(props: DepositsProps) {
  const { deposit, arrivals, deposits, unavailable = null, sandbox } = props;
  const asset = useSelector(deposit, selectAsset);
  const rail = useSelector(deposit, selectRail, isSameRail);
  const isUnderWay = useSelector(deposit, selectIsUnderWay);
  const followed = useSelector(deposit, selectTransfer);
  return (
    <Stack gap={5}>
      <PageHeader
        title={asset === null ? 'Deposits' : `Deposit ${nameOf(asset)}`}
        {...(asset === null && {
          lead: 'Coins arrive at an address of your own. Dollars come from a bank account that you have linked.',
        })}
        actions={asset === 'USD' && <Rail label="Deposit progress" steps={rail} />}
      />
      {unavailable !== null && <Notice tone="accent">{unavailableSentence(unavailable)}</Notice>}
      {asset !== null && <AssetTabs label="What to deposit" chosen={asset} hrefOf={hrefOf} />}
      <Grid columns="main-aside">
        <Ticket {...props} asset={asset} />
        {/* Notes are beside or below: a code must not move while it is scanned. */}
        <Stack gap={4}>
          <DepositNews
            arrivals={arrivals}
            shownBelow={asset === 'USD' ? (followed?.guid ?? null) : null}
            sandbox={sandbox}
          />
          {isUnderWay && asset !== 'USD' && (
            <Notice tone="accent">
              Your deposit of dollars continues. <AppLink href="/deposits?asset=USD">View its progress</AppLink>
            </Notice>
          )}
          <RecentDeposits deposits={deposits} followed={followed} asset={asset} sandbox={sandbox} />
        </Stack>
      </Grid>
    </Stack>
  );
}

function Ticket({
  asset,
  deposit,
  customerState,
  verification,
  bankAccountsFailure,
  sandbox,
}: DepositsProps & { asset: AssetCode | null }) {
  const mayFollow = useSelector(deposit, (snapshot) => selectDollarScreen(snapshot) !== 'dollarAmount');
  const stop = stopOf('deposit', customerState, verification ?? null);
  // A deposit that was sent is followed, whatever the customer's state since.
  if (stop !== null && !(asset === 'USD' && mayFollow)) return <StopCard stop={stop} />;
  if (asset === null) return <AssetChoice />;
  if (asset === 'USD')
    return <DollarDeposit deposit={deposit} bankAccountsFailure={bankAccountsFailure} sandbox={sandbox} />;
  return <CoinDeposit deposit={deposit} sandbox={sandbox} />;
}

const nameOf = (asset: AssetCode): string => (asset === 'USD' ? 'dollars' : assets[asset].name);

/** Only a code that looks like one is repeated. */
const unavailableSentence = (code: string): string =>
  `${/^[A-Z0-9]{2,8}$/.test(code) ? code : 'That asset'} can’t be deposited here. Choose one of these assets.`;
