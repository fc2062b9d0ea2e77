import { type AssetCode, tradableCodes } from '#domain/assets/assets.ts';

/** What can be deposited. */
const depositable: readonly AssetCode[] = ['USD', ...tradableCodes];

/** The deposit that an address asks for: `/deposits?asset=BTC`. */
export interface RequestedDeposit {
  readonly asset: AssetCode | null;
  /** An asset that cannot be deposited here, as the address names it. */
  readonly unavailable: string | null;
}

export function requestedDeposit(search: string): RequestedDeposit {
  const query = new URLSearchParams(search);
  const code = (query.get('asset') ?? query.get('coin') ?? '').trim().toUpperCase();
  const asset = depositable.find((each) => each === code) ?? null;
  return { asset, unavailable: code === '' || asset !== null ? null : code };
}
