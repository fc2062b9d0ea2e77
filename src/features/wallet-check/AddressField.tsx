import { shallowEqual, useSelector } from '@xstate/react';
import { ClipboardPaste } from 'lucide-react';
import { withoutGaps } from '#domain/addresses/check.ts';
import {
  selectAddress,
  selectAsset,
  selectFinding,
  selectIsPasting,
  selectIsWaiting,
  selectLacksChecksum,
  selectNews,
} from '#machines/walletCheck/walletCheck.machine.ts';
import { GroupedAddress } from '#presenters/wallet/GroupedAddress.tsx';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Text } from '#ui/text/Text.tsx';
import { findingSentence, newsSentence } from './messages.ts';
import { Suggestions } from './Suggestions.tsx';
import type { WalletCheckProps } from './WalletCheck.tsx';
import styles from './wallet-check.module.css';

/** The control to which "Check another address" returns. */
export const addressFieldId = 'address-to-check';

/** The address, and our own findings before it is sent anywhere. */
export function AddressField({ flow, canPaste }: Pick<WalletCheckProps, 'flow' | 'canPaste'>) {
  const address = useSelector(flow, selectAddress);
  const news = useSelector(flow, selectNews);
  return (
    <div className={styles.address}>
      <TextField
        id={addressFieldId}
        label="Address"
        hint="We read it on this device as you type. It is sent to us when you press the button."
        aside={
          <span className={styles.paste} inert={!canPaste}>
            <PasteButton flow={flow} />
          </span>
        }
        value={address}
        error={newsSentence(news)}
        mono
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        onText={(text) => flow.send({ type: 'address.changed', address: text })}
      />
      <Finding flow={flow} />
    </div>
  );
}

function PasteButton({ flow }: Pick<WalletCheckProps, 'flow'>) {
  const isPasting = useSelector(flow, selectIsPasting);
  const isWaiting = useSelector(flow, selectIsWaiting);
  return (
    <Button
      variant="plain"
      size="small"
      busy={isPasting}
      disabled={isWaiting}
      onClick={() => flow.send({ type: 'paste.requested' })}
    >
      <ClipboardPaste size={15} aria-hidden />
      Paste
    </Button>
  );
}

function Finding({ flow }: Pick<WalletCheckProps, 'flow'>) {
  const finding = useSelector(flow, selectFinding, shallowEqual);
  const asset = useSelector(flow, selectAsset);
  const address = useSelector(flow, selectAddress);
  const lacksChecksum = useSelector(flow, selectLacksChecksum);
  return (
    <>
      {finding && <GroupedAddress address={withoutGaps(address)} plain />}
      <div role="status">
        {finding && (
          <Text size="s" tone={finding.ok ? 'gain' : 'loss'}>
            {findingSentence(finding, asset, lacksChecksum)}
          </Text>
        )}
      </div>
      {finding && <Suggestions flow={flow} />}
    </>
  );
}
