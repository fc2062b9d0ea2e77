import { Notice } from '#ui/banner/Notice.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';

/** One of the two lists of records, none of which has loaded. */
export interface MissingRecords {
  readonly list: 'trades' | 'transfers';
  /** Why, as a sentence. */
  readonly reason: string;
  readonly retrying: boolean;
  /** When the server wants to be asked again, in ms since 1970 UTC. */
  readonly waitUntil?: number | undefined;
  readonly onRetry: () => void;
}

const names = { trades: 'trades', transfers: 'deposits and withdrawals' } as const;
const others = { trades: names.transfers, transfers: names.trades } as const;

/** "your trades": what is missing, within a sentence. */
export const missingName = ({ list }: Pick<MissingRecords, 'list'>): string => `your ${names[list]}`;

/** Says which list is missing where the other one is shown. */
export const MissingNotice = ({ missing }: { missing: MissingRecords }) => (
  <Notice tone="loss" role="alert">
    <p>{`We couldn’t load ${missingName(missing)}. Only ${others[missing.list]} are listed. ${missing.reason}`}</p>
    <div>
      <RetryButton size="small" busy={missing.retrying} waitUntil={missing.waitUntil} onRetry={missing.onRetry} />
    </div>
  </Notice>
);
