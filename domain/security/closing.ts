/** Hours before a closing takes effect, in which the customer may cancel it. */
export const closingWaitHours = 24;

/** Balances and orders that prevent closing. */
export interface Obstacles {
  /** Assets with a balance, such as `BTC`. */
  readonly balances: readonly string[];
  /** Open orders and transfers. */
  readonly orders: number;
  readonly transfers: number;
}

export const hasObstacles = ({ balances, orders, transfers }: Obstacles): boolean =>
  balances.length > 0 || orders > 0 || transfers > 0;
