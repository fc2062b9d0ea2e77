import { type AssetCode, assets, tradableCodes } from '#domain/assets/assets.ts';
import { networkNameOf } from '#presenters/deposit/progress.ts';
import { Card } from '#ui/card/Card.tsx';
import { CoinMark } from '#ui/coin/CoinMark.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { part } from '#ui/part.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './deposits.module.css';

/** What can be deposited, in the order in which it is offered. */
const choices: readonly AssetCode[] = ['USD', ...tradableCodes];
const hrefOf = (asset: AssetCode): string => `/deposits?asset=${asset}`;
const nameOf = (asset: AssetCode): string => (asset === 'USD' ? 'US dollars' : assets[asset].name);
const wayOf = (asset: AssetCode): string =>
  asset === 'USD' ? 'From your linked bank account, by ACH' : `From any wallet, over the ${networkNameOf(asset)} network`;

/** The first question: what to deposit. Each answer has an address of its own. */
export const AssetChoice = () => (
  <Card title="What do you want to deposit?" flush>
    <ul {...part('deposit-choice')} className={styles.choices}>
      {choices.map((asset) => (
        <li key={asset}>
          <AppLink href={hrefOf(asset)} look={styles.choice}>
            <CoinMark code={asset} />
            <span className={styles.choiceNames}>
              <span className={styles.choiceName}>{nameOf(asset)}</span>
              <span className={styles.choiceWay}>{wayOf(asset)}</span>
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  </Card>
);

/** The same in one line, to change to another asset. */
export const AssetTabs = ({ chosen }: { chosen: AssetCode }) => (
  <nav aria-label="What to deposit" {...part('deposit-assets')} className={styles.tabs}>
    {choices.map((asset) => (
      <AppLink key={asset} href={hrefOf(asset)} look={styles.tab} {...(asset === chosen && { 'aria-current': 'page' as const })}>
        <CoinMark code={asset} size="small" />
        <span>
          {asset}
          {nameOf(asset) !== asset && <VisuallyHidden>{` ${nameOf(asset)}`}</VisuallyHidden>}
        </span>
      </AppLink>
    ))}
  </nav>
);
