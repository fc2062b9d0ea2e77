/** A message for the customer. Success is green and error is red, but color must not be the only difference. */
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
