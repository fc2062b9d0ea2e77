import { differsAt } from '#domain/addresses/lookAlike.ts';
import { networkNames, networkOf } from '#domain/addresses/networks.ts';
import { type AssetCode, isTradable } from '#domain/assets/assets.ts';
import type { Counterparty } from '#machines/shared/transferring/transfer.types.ts';
import type { AddressCaution } from '#machines/withdrawal/withdrawal.types.ts';
import { GroupedAddress } from '#presenters/wallet/GroupedAddress.tsx';
import { Text } from '#ui/text/Text.tsx';
import { endName } from './labels.ts';
import styles from './withdrawals.module.css';

export interface DestinationProps {
  asset: AssetCode;
  end: Counterparty;
  caution: AddressCaution;
}

/** The destination in full: the wallet with its address and network, or the bank account. */
export function Destination({ asset, end, caution }: DestinationProps) {
  return (
    <div className={styles.destination}>
      <Text size="s" tone="soft">
        To
      </Text>
      <Text strong>{endName(end)}</Text>
      {end.kind === 'wallet' && (
        <>
          {isTradable(asset) && (
            <Text size="s" tone="soft">
              {`${networkNames[networkOf[asset]]} network`}
            </Text>
          )}
          <GroupedAddress
            address={end.address}
            isMarked={differsAt(caution.kind === 'lookAlike' ? caution.lookAlike : null)}
          />
          {end.tag !== null && <GroupedAddress address={end.tag} what="tag" />}
        </>
      )}
    </div>
  );
}
