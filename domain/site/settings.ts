import type { Amount } from '../money/money.ts';
import type { TradeFees } from '../trades/estimate.ts';

/** The sandbox bank's path. At any other address, the bank is another company's. */
export const ownBankUrl = '/bank';

/** From the server, so that one build runs against sandbox and live services. */
export interface Settings {
  readonly sandbox: boolean;
  /** Requests ownership checks that pass: for sandboxes reachable from this machine only. */
  readonly ownershipPasses: boolean;
  readonly bankUrl: string;
  readonly marketUrl: string;
  /** Trading fees for estimates; the quote has the binding fee. */
  readonly tradeFees: TradeFees;
  /** Per linked-account deposit, in cents; null if only the customer's limits apply. */
  readonly largestDeposit: Amount | null;
  /** Social links in order, by name; left out if empty. */
  readonly socialLinks?: Readonly<Record<string, string>>;
  /** Names of states and provinces we do not serve yet; left out if empty. */
  readonly unservedRegions?: readonly string[];
  /** Which identity inquiry and bank picker to show: the sandbox's, or Persona's and Plaid's. */
  readonly hosted: 'sandbox' | 'live';
  /** Whether our address is registered for OAuth redirects of banks. */
  readonly bankRedirects: boolean;
  /** Tax form text for pages. */
  readonly taxForms: string;
  readonly firebase: {
    readonly projectId: string;
    readonly apiKey: string;
    /**
     * `self` for the page's own origin, an address for another emulator, `null` for the live
     * service.
     */
    readonly emulatorUrl: string | null;
  };
}
