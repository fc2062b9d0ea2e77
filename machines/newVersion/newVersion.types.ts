import { effectContract, promiseContract, streamContract } from '../shared/setup.ts';

export interface NewVersionInput {
  /** The build that runs in this tab. */
  readonly build: string;
  /** The builds that this tab was loaded anew for. */
  readonly reloadedFor: readonly string[];
}

export interface NewVersionContext extends NewVersionInput {
  /** The build that the server had when it was asked last; null before. */
  readonly newest: string | null;
}

/** The server does not have a part of this build. */
export interface PartMissing {
  readonly type: 'part.missing';
}
/**
 * The page that the address names cannot be shown for want of a part: what was typed on the page
 * before has gone with that.
 */
export interface PageMissing {
  readonly type: 'page.missing';
}
export type NewVersionEvent = PartMissing | PageMissing | { readonly type: 'reload.requested' | 'notice.dismissed' };
export type NewVersionTag = 'busy' | 'screen:offer' | 'screen:reloading' | 'screen:stuck';

export const watchParts = streamContract<PartMissing>('watchParts');
/** Sends a missing page at once, if there is one. */
export const watchPage = streamContract<PageMissing>('watchPage');
/** Which build the server has now. Rejects when it cannot be asked, as without a network. */
export const readBuild = promiseContract<{ build: string }>('readBuild');
/**
 * Resolves once no call that changes something is waiting for its answer. Rejects when this tab
 * could not remember that it was loaded anew.
 */
export const finishCalls = promiseContract<unknown>('finishCalls');

/** Saves for the next document which builds this tab was loaded anew for. */
export const saveReload = effectContract<{ builds: readonly string[] }>('saveReload');
/**
 * Saves for the next document what is typed and held in memory only. Never a code, a token or a
 * password.
 */
export const saveDrafts = effectContract('saveDrafts');
/** Loads the whole document anew, at the address that was wanted. */
export const reloadDocument = effectContract('reloadDocument');
