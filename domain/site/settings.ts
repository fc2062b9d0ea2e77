import type { Amount } from '../money/money.ts';
import type { TradeFees } from '../trades/estimate.ts';

/** Where the sandbox's own bank is. At any other address, the bank is another company's. */
export const ownBankUrl = '/bank';

/** Settings that the server gives the page: where the services are. The same build runs against the sandbox and the live services. */
export interface Settings {
  readonly sandbox: boolean;
  /** Whether the app asks the bank for ownership checks that pass: a sandbox that only this machine reaches. Elsewhere the bank decides. */
  readonly ownershipPasses: boolean;
  readonly bankUrl: string;
  readonly marketUrl: string;
  /** What the bank charges for trading, for estimates; the quote has the fee that counts. */
  readonly tradeFees: TradeFees;
  /** The most that one deposit from a linked bank account can be, in cents, as no limit of the customer says; null where only those limits apply. */
  readonly largestDeposit: Amount | null;
  /** Our pages on social networks: name and address, in their order. Left out without any. */
  readonly socialLinks?: Readonly<Record<string, string>>;
  /** States and provinces of the served countries in which we serve nobody yet, as they are called. Left out without any. */
  readonly unservedRegions?: readonly string[];
  /** Whose identity inquiry and bank picker are shown: the sandbox's own, or Persona's and Plaid's. */
  readonly hosted: 'sandbox' | 'live';
  /** Whether our address is registered for banks that sign customers in on a page of their own and send them back. */
  readonly bankRedirects: boolean;
  /** What pages say about tax forms. */
  readonly taxForms: string;
  readonly firebase: {
    readonly projectId: string;
    readonly apiKey: string;
    /** `self` for the page's own origin, an address for another emulator, `null` for the live service. */
    readonly emulatorUrl: string | null;
  };
}
