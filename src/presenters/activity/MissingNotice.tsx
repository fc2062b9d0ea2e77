import { Notice } from '#ui/banner/Notice.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';

/** A list of records that failed to load. */
export interface MissingRecords {
  readonly list: 'trades' | 'transfers';
  readonly reason: string;
  readonly retrying: boolean;
  /** The earliest retry that the server allows, in ms since 1970 UTC. */
  readonly waitUntil?: number | undefined;
  readonly onRetry: () => void;
}

const names = { trades: 'trades', transfers: 'deposits and withdrawals' } as const;
const others = { trades: names.transfers, transfers: names.trades } as const;

/** "your trades", for use in a sentence. */
export const missingName = ({ list }: Pick<MissingRecords, 'list'>): string => `your ${names[list]}`;

export const MissingNotice = ({ missing }: { missing: MissingRecords }) => (
  <Notice tone="loss" role="alert">
    <p>{`We couldn’t load ${missingName(missing)}. Only ${others[missing.list]} are listed. ${missing.reason}`}</p>
    <div>
      <RetryButton size="small" busy={missing.retrying} waitUntil={missing.waitUntil} onRetry={missing.onRetry} />
    </div>
  </Notice>
);
