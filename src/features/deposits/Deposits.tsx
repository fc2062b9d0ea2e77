import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { TransferActivity } from '#domain/activity/activity.ts';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import type { ArrivalsMachine } from '#machines/arrivals/arrivals.machine.ts';
import type { DepositMachine } from '#machines/deposit/deposit.machine.ts';
import { selectAsset } from '#machines/deposit/deposit.selectors.ts';
import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { Grid } from '#ui/layout/Grid.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Stack } from '#ui/layout/Stack.tsx';
import type { ListState } from '#ui/list/ListView.tsx';
import { AssetChoice, AssetTabs } from './AssetChoice.tsx';
import { CoinDeposit } from './CoinDeposit.tsx';
import { DepositNews } from './DepositNews.tsx';
import { DepositStop, depositStopOf } from './DepositStop.tsx';
import { RecentDeposits } from './RecentDeposits.tsx';

export interface DepositsProps {
  deposit: ActorRefFrom<DepositMachine>;
  arrivals: ActorRefFrom<ArrivalsMachine>;
  /** The customer's deposits that have loaded, newest first. */
  deposits: ListState<TransferActivity>;
  /** The bank's state of the customer; null while it loads. Only `verified` may deposit. */
  customerState: string | null;
  /** Of an unverified customer: where the verification stands. */
  verification?: VerificationStage | 'unknown' | null;
  /** An asset that the address asked for, and that cannot be deposited here. */
  unavailable?: string | null;
  /** Nothing here is real, and the page says so. */
  sandbox: boolean;
}

/** Money in: what to deposit, how, and the deposits that have arrived. */
export function Deposits(props: DepositsProps) {
  const { deposit, arrivals, deposits, unavailable = null } = props;
  const asset = useSelector(deposit, selectAsset);
  return (
    <Stack gap={5}>
      <PageHeader title={asset === null ? 'Deposits' : `Deposit ${nameOf(asset)}`} />
      {unavailable !== null && <Notice tone="accent">{unavailableSentence(unavailable)}</Notice>}
      {asset !== null && <AssetTabs chosen={asset} />}
      <DepositNews arrivals={arrivals} />
      <Grid columns="main-aside">
        <Ticket {...props} asset={asset} />
        <RecentDeposits deposits={deposits} asset={asset} />
      </Grid>
    </Stack>
  );
}

function Ticket({ asset, deposit, customerState, verification, sandbox }: DepositsProps & { asset: AssetCode | null }) {
  const stop = depositStopOf(customerState, verification ?? null);
  if (asset === null) return <AssetChoice />;
  if (stop !== null) return <DepositStop stop={stop} />;
  return <CoinDeposit deposit={deposit} sandbox={sandbox} />;
}

const nameOf = (asset: AssetCode): string => (asset === 'USD' ? 'dollars' : assets[asset].name);

/** Only a code that looks like one is repeated. */
const unavailableSentence = (code: string): string =>
  `${/^[A-Z0-9]{2,8}$/.test(code) ? code : 'That asset'} can’t be deposited here. Choose one of these assets.`;
