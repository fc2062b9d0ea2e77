/** Words that the customer reads. Success is green, error is red; screens must not tell them apart by colour alone. */
export interface Notice {
  readonly kind: 'success' | 'error';
  readonly message: string;
}

export interface BannerContext {
  readonly notice: Notice | null;
}

export type BannerEvent =
  | { readonly type: 'banner.succeeded'; readonly message: string }
  | { readonly type: 'banner.failed'; readonly message: string }
  | { readonly type: 'banner.dismissed' };
