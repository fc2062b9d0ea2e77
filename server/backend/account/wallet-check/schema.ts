import * as v from 'valibot';

const longestAddress = 1024;
const longestName = 32;

const required = (missing: string, longest: number, tooLong: string) =>
  v.nullish(v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing), v.maxLength(longest, tooLong)), '');

/** The specification does not name the body's fields, so the coin is accepted under any of its usual names. */
const withAsset = v.transform((body: unknown) => {
  if (typeof body !== 'object' || body === null) return body;
  const { asset, currency, coin, ...rest } = body as Record<string, unknown>;
  return { ...rest, asset: asset ?? currency ?? coin };
});

const oddNetwork = 'Name the network, such as Bitcoin.';

export const walletCheckBody = v.pipe(
  v.unknown(),
  withAsset,
  v.object({
    asset: v.pipe(required('Choose a coin.', longestName, 'Choose a coin.'), v.toUpperCase()),
    address: required('Enter the wallet address.', longestAddress, 'The address is too long.'),
    network: v.nullish(v.pipe(v.string(oddNetwork), v.trim(), v.maxLength(longestName, oddNetwork))),
  }),
);
export type WalletCheckInput = v.InferOutput<typeof walletCheckBody>;
