import { part } from '../part.ts';
import styles from './coin.module.css';

export interface CoinMarkProps {
  /** The asset's code; one without its own color is gray. */
  code: string;
  /** 24, 34 or 48 px. */
  size?: 'small' | 'medium' | 'large';
}

/** Bitcoin Cash shares its first letter with Bitcoin, and two of the coins begin with L, X or D: these have letters of their own. */
const letters: Readonly<Record<string, string>> = { BCH: 'C', USD: '$', XLM: 'S', LINK: 'K', DOT: 'P' };

/** The disc of a coin. Decoration: its name stands beside it. */
export const CoinMark = ({ code, size = 'medium' }: CoinMarkProps) => (
  <span {...part('coin-mark')} data-coin={code} data-size={size} className={styles.mark} aria-hidden="true">
    {letters[code] ?? code.charAt(0)}
  </span>
);

/** A coin's disc, name and code, as lists show them. */
export const CoinName = ({ code, name }: { code: string; name: string }) => (
  <span {...part('coin-name')} className={styles.named}>
    <CoinMark code={code} />
    <span className={styles.names}>
      <span className={styles.name}>{name}</span>
      <span {...part('coin-code')} className={styles.code}>
        {code}
      </span>
    </span>
  </span>
);

/** A coin's share of a bar, as wide as its part of the whole. Decoration: the share stands beside it in figures. */
export const CoinStripe = ({ code, share }: { code: string; share: number }) => (
  <span {...part('coin-stripe')} data-coin={code} className={styles.stripe} style={{ flexGrow: share }} />
);
