/** What flows of a customer held typed when their session expired, by flow. Never a code, a token or a password. */
export type DraftsByFlow = Readonly<Record<string, unknown>>;

/** Kept in memory only, for the same customer to sign in again. */
export interface Drafts {
  readonly customerGuid: string;
  readonly byFlow: DraftsByFlow;
}

/** The drafts without one that a flow has taken. */
export function withoutDraft(drafts: Drafts | null, flow: string): Drafts | null {
  if (drafts === null) return null;
  const { [flow]: _, ...byFlow } = drafts.byFlow;
  return Object.keys(byFlow).length === 0 ? null : { ...drafts, byFlow };
}
