import { coinMarks } from 'virtual:coin-marks';
import { part } from '../part.ts';
import styles from './coin.module.css';

export interface CoinMarkProps {
  /** The asset's code; one without its own color is gray. */
  code: string;
  /** 24, 34 or 48 px. */
  size?: 'small' | 'medium' | 'large';
}

/** The disc of a coin with its mark; one that has none shows a letter. Decoration: its name stands beside it. */
export const CoinMark = ({ code, size = 'medium' }: CoinMarkProps) => {
  const paths = coinMarks[code];
  const letter = code === 'USD' ? '$' : code.charAt(0);
  return (
    <span {...part('coin-mark')} data-coin={code} data-size={size} className={styles.mark} aria-hidden="true">
      {paths ? (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          {paths.map((path) => (
            <path key={path} d={path} />
          ))}
        </svg>
      ) : (
        letter
      )}
    </span>
  );
};

/** A coin's disc, name and code, as lists show them. */
export const CoinName = ({ code, name }: { code: string; name: string }) => (
  <span {...part('coin-name')} className={styles.named} translate="no">
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

/** A small field with the color and texture of a coin's stripe, for the legend of a bar. */
export const CoinSwatch = ({ code }: { code: string }) => (
  <span {...part('coin-swatch')} data-coin={code} data-size="swatch" className={styles.stripe} aria-hidden="true" />
);
