import { useSelector } from '@xstate/react';
import { assets, isTradable, type TradableCode } from '#domain/assets/assets.ts';
import { isPositive } from '#domain/money/money.ts';
import { sharesOf } from '#domain/portfolio/allocation.ts';
import type { Holding } from '#domain/portfolio/holdings.ts';
import { withUnrecorded } from '#domain/portfolio/positions.ts';
import { selectPositions, selectView } from '#machines/portfolio/portfolio.selectors.ts';
import { selectPrices } from '#machines/priceFeed/priceFeed.machine.ts';
import { LivePrice, LiveValue } from '#presenters/market/live.tsx';
import { priceGap } from '#presenters/market/priceGap.ts';
import { CoinName } from '#ui/coin/CoinMark.tsx';
import { formatPercent } from '#ui/money/format.ts';
import { Money } from '#ui/money/Money.tsx';
import { classes } from '#ui/part.ts';
import type { Column } from '#ui/table/columns.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import type { AssetsProps } from './Assets.tsx';
import styles from './assets.module.css';
import { AverageCost, Realized, Unrealized, usePosition } from './gains.tsx';

interface Sources extends Pick<AssetsProps, 'priceFeed' | 'portfolio'> {
  readonly holdings: readonly Holding[];
}
interface CoinRow extends Holding {
  readonly asset: TradableCode;
}
type CellProps = Sources & { row: CoinRow };

/** A cell for coins only. Dollars have no price and no cost, so their cell is empty. */
const ofCoin = (Cell: (props: CellProps) => React.ReactNode, sources: Sources) => (row: Holding) => {
  const { asset } = row;
  return isTradable(asset) ? <Cell row={{ ...row, asset }} {...sources} /> : null;
};

const usePositionOf = ({ row, portfolio }: CellProps) => {
  const position = usePosition(portfolio, row.asset);
  return position && withUnrecorded(position, row.balance);
};

/**
 * While records load, the cell reserves space for the final figure, even a partial one, so that no
 * row grows while someone reads.
 */
function RecordsCell({
  portfolio,
  kind,
  children,
}: Pick<CellProps, 'portfolio'> & { kind: 'cost' | 'gain'; children: React.ReactNode }) {
  const isComing = useSelector(
    portfolio,
    (snapshot) => selectPositions(snapshot) === null && selectView(snapshot) !== 'unavailable',
  );
  return isComing ? <span className={classes(styles.awaited, styles[kind])}>{children}</span> : children;
}

const CostCell = (props: CellProps) => (
  <RecordsCell portfolio={props.portfolio} kind="cost">
    <AverageCost position={usePositionOf(props)} portfolio={props.portfolio} />
  </RecordsCell>
);
const PriceCell = ({ row, priceFeed }: CellProps) => <LivePrice asset={row.asset} priceFeed={priceFeed} />;
const RealizedCell = (props: CellProps) => (
  <RecordsCell portfolio={props.portfolio} kind="gain">
    <Realized position={usePositionOf(props)} portfolio={props.portfolio} />
  </RecordsCell>
);

/** Without room for the cost per coin, the gain itself says that it is partial. */
function UnrealizedCell(props: CellProps) {
  const { row, priceFeed, portfolio } = props;
  const position = usePositionOf(props);
  const isOfPart = position !== null && isPositive(position.unknownQuantity);
  return (
    <RecordsCell portfolio={portfolio} kind="gain">
      <Unrealized
        asset={row.asset}
        priceFeed={priceFeed}
        portfolio={portfolio}
        below={isOfPart && <span className={classes(styles.part, styles.withoutCost)}>partial</span>}
      />
    </RecordsCell>
  );
}

/** A holding's share of the total; unknown until the total is. */
function ShareCell({ holding, holdings, priceFeed }: Sources & { holding: Holding }) {
  const percent = useSelector(
    priceFeed,
    (snapshot) =>
      sharesOf(holdings, selectPrices(snapshot))?.find(({ asset }) => asset === holding.asset)?.percent ?? null,
  );
  const gap = useSelector(priceFeed, priceGap);
  if (percent === null) return <Dash why={`Share of the total is unknown. ${gap}`} />;
  return (
    <>
      {formatPercent(percent)} <span className={styles.ofTotal}>of total</span>
    </>
  );
}

export const holdingColumns = (sources: Sources): ReadonlyArray<Column<Holding>> => [
  { id: 'asset', header: 'Asset', cell: ({ asset }) => <CoinName code={asset} name={assets[asset].name} /> },
  {
    id: 'balance',
    header: 'Quantity',
    align: 'end',
    narrow: 'underLead',
    cell: ({ asset, balance }) => <Money amount={balance} asset={asset} />,
  },
  {
    id: 'cost',
    header: 'Cost per coin',
    align: 'end',
    optional: true,
    narrow: 'hidden',
    cell: ofCoin(CostCell, sources),
  },
  { id: 'price', header: 'Price', align: 'end', optional: true, narrow: 'hidden', cell: ofCoin(PriceCell, sources) },
  {
    id: 'unrealized',
    header: 'Unrealized gain',
    align: 'end',
    narrow: 'underTrail',
    cell: ofCoin(UnrealizedCell, sources),
  },
  {
    id: 'realized',
    header: 'Realized gain',
    align: 'end',
    optional: true,
    narrow: 'hidden',
    cell: ofCoin(RealizedCell, sources),
  },
  {
    id: 'value',
    header: 'Value',
    align: 'end',
    narrow: 'trail',
    cell: (holding) => <LiveValue holding={holding} priceFeed={sources.priceFeed} />,
  },
  {
    id: 'share',
    header: 'Share',
    align: 'end',
    narrow: 'underTrail',
    cell: (holding) => <ShareCell holding={holding} {...sources} />,
  },
];
