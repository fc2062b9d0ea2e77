/** How long a closing waits in which its customer may change their mind, in hours. */
export const closingWaitHours = 24;

/** What an account still has that keeps it from being closed. */
export interface Obstacles {
  /** The assets with a balance, such as `BTC`. */
  readonly balances: readonly string[];
  /** How many orders and transfers may still change one. */
  readonly orders: number;
  readonly transfers: number;
}

export const hasObstacles = ({ balances, orders, transfers }: Obstacles): boolean => balances.length > 0 || orders > 0 || transfers > 0;
