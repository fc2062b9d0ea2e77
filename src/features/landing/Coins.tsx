import { assets, type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import { CoinName } from '#ui/coin/CoinMark.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Text } from '#ui/text/Text.tsx';
import { coinPages, otherCoins } from './coins.ts';
import { Section } from './Section.tsx';
import styles from './sections.module.css';

const inShort: Readonly<Record<TradableCode, string>> = {
  BTC: 'The first cryptocurrency, running since 2009',
  ETH: 'Ether, which pays for work on the Ethereum network',
  USDC: 'A token on Ethereum that is meant to stay at one dollar',
  LTC: 'Close to Bitcoin, with a block every two and a half minutes',
  BCH: 'Split from Bitcoin in 2017, with larger blocks',
};

/** The coins that can be traded, those with only a price, and what to read about them. */
export const Coins = () => (
  <Section
    id="coins"
    title="Five coins to trade, and more to read about"
    lead={
      <>
        <Text tone="soft">
          Each is bought and sold against US dollars. There are no trades from coin to coin, no margin and no staking.
        </Text>
        <p>
          <AppLink href="/learn">All coins, guides and articles</AppLink>
        </p>
      </>
    }
  >
    <ul className={styles.coins}>
      {tradableCodes.map((code) => (
        <li key={code}>
          <CoinName code={code} name={assets[code].name} />
          <Text tone="soft">{inShort[code]}</Text>
          <CoinLinks code={code} />
        </li>
      ))}
      <li>
        <CoinName code="XRP" name="XRP" />
        <Text tone="soft">Price only, in Canadian dollars. It can’t be traded here.</Text>
        <p>
          <AppLink href="/what-is-XRP">About XRP</AppLink>
        </p>
      </li>
    </ul>
    <Text tone="soft">
      Explained here, but neither priced nor traded:{' '}
      {otherCoins.map(([name, href], index) => (
        <span key={href}>
          {index > 0 && (index === otherCoins.length - 1 ? ' and ' : ', ')}
          <AppLink href={href}>{name}</AppLink>
        </span>
      ))}
      .
    </Text>
  </Section>
);

function CoinLinks({ code }: { code: TradableCode }) {
  const pages = coinPages[code];
  const { name } = assets[code];
  return (
    pages && (
      <p>
        <AppLink href={pages.about} aria-label={`About ${name}`}>
          About
        </AppLink>
        <AppLink href={pages.guide} aria-label={`Buying guide for ${name}`}>
          Buying guide
        </AppLink>
      </p>
    )
  );
}
