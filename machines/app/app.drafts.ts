/** What flows of a customer held typed when their session expired, by flow. Never a code, a token or a password. */
export type DraftsByFlow = Readonly<Record<string, unknown>>;

/** Kept in memory only, for the same customer to sign in again. */
export interface Drafts {
  readonly customerGuid: string;
  readonly byFlow: DraftsByFlow;
}

/** The drafts without one that a flow has taken. */
export const withoutDraft = (drafts: Drafts | null, flow: string): Drafts | null => draftsLeft(drafts, ([name]) => name !== flow);

/** The drafts without those that are saved again, which are texts: their flows find them there. */
export const withoutSavedDrafts = (drafts: Drafts | null): Drafts | null => draftsLeft(drafts, ([, draft]) => typeof draft !== 'string');

function draftsLeft(drafts: Drafts | null, isLeft: (entry: [flow: string, draft: unknown]) => boolean): Drafts | null {
  const left = Object.entries(drafts?.byFlow ?? {}).filter(isLeft);
  return drafts === null || left.length === 0 ? null : { ...drafts, byFlow: Object.fromEntries(left) };
}
