import { coinMarks } from 'virtual:coin-marks';
import { part } from '../part.ts';
import styles from './coin.module.css';

export interface CoinMarkProps {
  code: string;
  size?: 'small' | 'medium' | 'large';
}

/** A coin's logo, or a letter if it has none. Decorative: the name is always next to it. */
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

/** A coin's segment of a bar. Decorative: the share is always next to it as text. */
export const CoinStripe = ({ code, share }: { code: string; share: number }) => (
  <span {...part('coin-stripe')} data-coin={code} className={styles.stripe} style={{ flexGrow: share }} />
);

/** A coin's color and pattern, for the legend of a bar. */
export const CoinSwatch = ({ code }: { code: string }) => (
  <span {...part('coin-swatch')} data-coin={code} data-size="swatch" className={styles.stripe} aria-hidden="true" />
);
