import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import {
  selectAsset,
  selectIsChecking,
  selectIsWaiting,
  type WalletCheckMachine,
} from '#machines/walletCheck/walletCheck.machine.ts';
import { coinLabel } from '#presenters/wallet/checkWords.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { useFormFocus, useHeadingFocus } from '#ui/screen/focus.ts';
import { screenOf } from '#ui/screen/screens.ts';
import { Segmented } from '#ui/tabs/Segmented.tsx';
import { Text, VisuallyHidden } from '#ui/text/Text.tsx';
import { AddressField } from './AddressField.tsx';
import { Accepted, Refused, Unchecked } from './Answers.tsx';
import { networkSentence } from './messages.ts';
import styles from './wallet-check.module.css';

export interface WalletCheckProps {
  flow: ActorRefFrom<WalletCheckMachine>;
  /** Whether this browser lets a page read the clipboard on request. */
  canPaste: boolean;
  /** Scripts are running. Until then, no input is possible that would be lost. */
  isLive: boolean;
}

/** The results, by the machine's `screen:*` tags. */
export const walletCheckScreens = {
  addressAccepted: Accepted,
  addressRefused: Refused,
  addressUnchecked: Unchecked,
} satisfies Record<string, ComponentType<Pick<WalletCheckProps, 'flow'>>>;

const options = tradableCodes.map((code) => ({
  value: code,
  label: (
    <>
      <span aria-hidden>{code}</span>
      <VisuallyHidden>{coinLabel(code)}</VisuallyHidden>
    </>
  ),
}));

/** Checks an address for a coin, for everyone. The form keeps its input. */
export function WalletCheck({ flow, canPaste, isLive }: WalletCheckProps) {
  const busy = useSelector(flow, selectIsChecking);
  const isWaiting = useSelector(flow, selectIsWaiting);
  const asset = useSelector(flow, selectAsset);
  const screen = useSelector(flow, (snapshot) => screenOf(snapshot, walletCheckScreens));
  const { form, submit } = useFormFocus(busy);
  const answer = useHeadingFocus<HTMLDivElement>(screen);
  const Answer = screen && walletCheckScreens[screen];
  return (
    <div className={styles.check}>
      <Card>
        <noscript>
          <p>The check needs JavaScript, which is off in this browser.</p>
        </noscript>
        <form
          ref={form}
          noValidate
          inert={!isLive}
          aria-label="Wallet check"
          className={styles.form}
          onSubmit={(event) => submit(event, () => flow.send({ type: 'check.requested' }))}
        >
          <div className={styles.coin}>
            <Text as="span" size="s" strong aria-hidden>
              Coin
            </Text>
            <Segmented<TradableCode>
              label="Coin"
              wide
              options={options}
              value={asset}
              onValue={(next) => flow.send({ type: 'asset.changed', asset: next })}
            />
            <Text size="s" tone="soft">
              {networkSentence(asset)}
            </Text>
          </div>
          <AddressField flow={flow} canPaste={canPaste} />
          <Cluster gap={3} align="center">
            <Button type="submit" variant="main" size="large" busy={busy} disabled={isWaiting}>
              Check address
            </Button>
            <span role="status">{busy && 'Checking the address.'}</span>
          </Cluster>
          <div ref={answer}>{Answer && <Answer flow={flow} />}</div>
        </form>
      </Card>
    </div>
  );
}
