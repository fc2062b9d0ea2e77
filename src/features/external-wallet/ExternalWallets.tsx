import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ExternalWalletMachine } from '#machines/externalWallet/externalWallet.machine.ts';
import { selectRail } from '#machines/externalWallet/externalWallet.selectors.ts';
import { isSameRail } from '#machines/shared/rail.ts';
import type { HoldProps } from '#presenters/addressHold/HoldSetting.tsx';
import { Button } from '#ui/button/Button.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import type { FailedList } from '#ui/list/ListView.tsx';
import { Rail } from '#ui/rail/Rail.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { useScreen } from '#ui/screen/screens.ts';
import styles from './external-wallet.module.css';
import { RemovalCode } from './RemovalCode.tsx';
import { SavedWallets } from './SavedWallets.tsx';
import { WalletCode, WalletComparison } from './WalletCode.tsx';
import { WalletAdded, WalletFailed, WalletSaving } from './WalletEnds.tsx';
import { WalletForm } from './WalletForm.tsx';

export interface ExternalWalletsProps extends HoldProps {
  flow: ActorRefFrom<ExternalWalletMachine>;
  /** Why the wallets failed to load; null while they load and after success. */
  walletsFailed: FailedList | null;
  /** When the wallets loaded (ms since 1970 UTC), if a later load failed. */
  staleSince: number | null;
  /** Server time in ms since 1970. */
  now: () => number;
}

export const walletScreens = {
  walletList: SavedWallets,
  walletForm: WalletForm,
  walletComparison: WalletComparison,
  walletCode: WalletCode,
  walletSaving: WalletSaving,
  walletAdded: WalletAdded,
  walletFailed: WalletFailed,
  walletRemovalCode: RemovalCode,
} satisfies Record<string, ComponentType<ExternalWalletsProps>>;

const lead =
  'Addresses outside Statechange that you send coins to. Nothing can be sent to an address until you have saved it here and confirmed it with a code.';

/** The address book: saved wallets, adding and deleting one, and the hold on new ones. */
export function ExternalWallets(props: ExternalWalletsProps) {
  const { flow } = props;
  const [screen, Screen] = useScreen(flow, walletScreens, 'walletList');
  const steps = useSelector(flow, selectRail, isSameRail);
  const container = useHeadingFocus<HTMLDivElement>(screen);
  const actions =
    screen === 'walletList' ? (
      <Button variant="main" onClick={() => flow.send({ type: 'wallet.addRequested' })}>
        Add wallet
      </Button>
    ) : (
      steps.length > 0 && <Rail steps={steps} label="Steps of adding a wallet" />
    );
  return (
    <div className={styles.page} data-screen={screen}>
      <PageHeader title="External wallets" {...(screen === 'walletList' && { lead })} actions={actions} />
      <div ref={container}>
        <Screen {...props} />
      </div>
    </div>
  );
}
