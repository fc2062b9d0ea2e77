import { effectContract, promiseContract, streamContract } from '../shared/setup.ts';

export interface NewVersionInput {
  readonly build: string;
  /** Builds that this tab was reloaded for. */
  readonly reloadedFor: readonly string[];
}

export interface NewVersionContext extends NewVersionInput {
  /** The server's build at the last check; null before. */
  readonly newest: string | null;
}

/** The server lacks a part of this build. */
export interface PartMissing {
  readonly type: 'part.missing';
}
/** The address's page lacks a part. Input on the previous page is already gone. */
export interface PageMissing {
  readonly type: 'page.missing';
}
export type NewVersionEvent = PartMissing | PageMissing | { readonly type: 'reload.requested' | 'notice.dismissed' };
export type NewVersionTag = 'busy' | 'screen:offer' | 'screen:reloading' | 'screen:stuck';

export const watchParts = streamContract<PartMissing>('watchParts');
/** Sends a missing page at once, if there is one. */
export const watchPage = streamContract<PageMissing>('watchPage');
/** Returns the server's build. Rejects if the server cannot be reached. */
export const readBuild = promiseContract<{ build: string }>('readBuild');
/**
 * Resolves once no change awaits its reply. Rejects if this tab could not save that it reloaded.
 */
export const finishCalls = promiseContract<unknown>('finishCalls');

/** Saved for the next document. */
export const saveReload = effectContract<{ builds: readonly string[] }>('saveReload');
/**
 * Saves input held only in memory for the next document. Never includes codes, tokens, or
 * passwords.
 */
export const saveDrafts = effectContract('saveDrafts');
/** Reloads at the requested address. */
export const reloadDocument = effectContract('reloadDocument');
