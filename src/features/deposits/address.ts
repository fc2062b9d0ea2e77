import { type AssetCode, tradableCodes } from '#domain/assets/assets.ts';

/** The depositable assets. */
const depositable: readonly AssetCode[] = ['USD', ...tradableCodes];

/** The deposit in an address: `/deposits?asset=BTC`. */
export interface RequestedDeposit {
  readonly asset: AssetCode | null;
  /** An asset in the address that cannot be deposited here. */
  readonly unavailable: string | null;
}

export function requestedDeposit(search: string): RequestedDeposit {
  const query = new URLSearchParams(search);
  const code = (query.get('asset') ?? query.get('coin') ?? '').trim().toUpperCase();
  const asset = depositable.find((each) => each === code) ?? null;
  return { asset, unavailable: code === '' || asset !== null ? null : code };
}
