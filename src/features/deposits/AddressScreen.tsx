import { useSelector } from '@xstate/react';
import { TriangleAlert } from 'lucide-react';
import { networkOf, tagNames } from '#domain/addresses/networks.ts';
import { paymentUri } from '#domain/addresses/paymentUri.ts';
import { assets, type TradableCode } from '#domain/assets/assets.ts';
import { selectAddress } from '#machines/deposit/deposit.selectors.ts';
import { QrCodeOnDemand } from '#presenters/qr/QrCodeOnDemand.tsx';
import { GroupedAddress } from '#presenters/wallet/GroupedAddress.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { CoinProps } from './CoinDeposit.tsx';
import styles from './deposits.module.css';
import { networkWarning } from './messages.ts';
import { networkNameOf } from './progress.ts';

/** The address as a QR code and as text, and what may be sent to it. */
export function AddressScreen({ deposit, coin, sandbox }: CoinProps) {
  const record = useSelector(deposit, selectAddress);
  if (record?.address == null) return null;
  const { address, tag } = record;
  const { name } = assets[coin];
  return (
    <Card title={`Your ${name} address`}>
      <Stack gap={5}>
        <div className={styles.address}>
          <QrCodeOnDemand text={paymentUri(coin, address)} label={`QR code of your ${name} address`} />
          <dl className={styles.facts}>
            <div>
              <dt>{`${name} address`}</dt>
              <dd className={styles.copyable}>
                <GroupedAddress address={address} what={`${name} address`} plain />
                <CopyButton value={address} what="address" />
              </dd>
            </div>
            {tag !== null && <TagFact coin={coin} tag={tag} />}
            <div>
              <dt>Network</dt>
              <dd>{networkNameOf(coin)}</dd>
            </div>
          </dl>
        </div>
        <Notice tone="accent" icon={<TriangleAlert size={18} aria-hidden />}>
          <p>
            <strong>{networkWarning(coin)}</strong>
          </p>
          {tag !== null && (
            <p>{`Give the sender the ${tagName(coin)} too. Without it, your deposit can’t be credited.`}</p>
          )}
        </Notice>
        <Text size="s" tone="soft">
          Deposits appear here as soon as the network shows them, and are available once confirmed. This address stays
          yours, so you can use it again.
        </Text>
        {sandbox && <SandboxNote coin={coin} address={address} />}
      </Stack>
    </Card>
  );
}

const tagName = (coin: TradableCode): string => tagNames[networkOf[coin]] ?? 'tag';

const TagFact = ({ coin, tag }: { coin: TradableCode; tag: string }) => (
  <div>
    <dt>{tagName(coin) === 'memo' ? 'Memo' : 'Tag'}</dt>
    <dd className={styles.copyable}>
      <GroupedAddress address={tag} what={tagName(coin)} plain />
      <CopyButton value={tag} what={tagName(coin)} />
    </dd>
  </div>
);

/** Nobody has the key of a sandbox address. */
const SandboxNote = ({ coin, address }: { coin: TradableCode; address: string }) => (
  <Notice tone="loss">
    <p>
      <strong>Sandbox: never send real coins to this address.</strong> Nobody could get them back.
    </p>
    <div>
      <ButtonLink
        href={`/sandbox/deposits?address=${encodeURIComponent(address)}&asset=${coin}`}
        target="_blank"
        size="small"
      >
        Send a test deposit
      </ButtonLink>
    </div>
  </Notice>
);
