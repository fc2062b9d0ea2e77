/** What is shared. */
export interface Shared {
  readonly title: string;
  readonly url: string;
}

export interface ShareContext {
  readonly shared: Shared;
}

export type ShareEvent = { readonly type: 'share.requested'; readonly shared: Shared };
