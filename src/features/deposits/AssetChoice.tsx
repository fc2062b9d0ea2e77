import type { AssetCode } from '#domain/assets/assets.ts';
import { assetNameOf, transferable } from '#presenters/asset/AssetTabs.tsx';
import { Card } from '#ui/card/Card.tsx';
import { CoinMark } from '#ui/coin/CoinMark.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { part } from '#ui/part.ts';
import styles from './deposits.module.css';
import { networkNameOf } from './progress.ts';

/** The deposit page of an asset. */
export const hrefOf = (asset: AssetCode): string => `/deposits?asset=${asset}`;
const wayOf = (asset: AssetCode): string =>
  asset === 'USD'
    ? 'From your linked bank account, by ACH'
    : `From any wallet, over the ${networkNameOf(asset)} network`;

/** The choice of an asset. Each has its own address. */
export const AssetChoice = () => (
  <Card title="What do you want to deposit?" flush>
    <ul {...part('deposit-choice')} className={styles.choices}>
      {transferable.map((asset) => (
        <li key={asset}>
          <AppLink href={hrefOf(asset)} look={styles.choice}>
            <CoinMark code={asset} />
            <span className={styles.choiceNames}>
              <span className={styles.choiceName}>{assetNameOf(asset)}</span>
              <span className={styles.choiceWay}>{wayOf(asset)}</span>
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  </Card>
);
