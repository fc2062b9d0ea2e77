import type { SnapshotFrom } from 'xstate';
import type { bannerMachine } from './banner.machine.ts';
import type { Notice } from './banner.types.ts';

/** What the banner looks like now; null while there is nothing to show. */
export interface BannerView extends Notice {
  readonly hasIcon: boolean;
  /** It is on its way out: the words stay readable until they are gone. */
  readonly isLeaving: boolean;
}

export function bannerView(snapshot: SnapshotFrom<typeof bannerMachine>): BannerView | null {
  const { notice } = snapshot.context;
  if (notice === null || snapshot.matches('entering')) return null;
  return { ...notice, hasIcon: !snapshot.matches('iconless'), isLeaving: snapshot.matches('leaving') };
}
