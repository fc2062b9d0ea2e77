import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAddress } from '#domain/addresses/check.ts';
import { testAddress } from '#domain/addresses/testnet.ts';
import { type TradableCode, tradableCodes } from '#domain/assets/assets.ts';

describe('an unowned address', () => {
  test.each<[TradableCode, string, string]>([
    ['USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'token_contract'],
    ['ETH', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'token_contract'],
    ['USDC', '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', 'token_contract'],
    ['USDC', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'token_contract'],
    ['ETH', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 'token_contract'],
    ['ETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'token_contract'],
    ['ETH', '0x0000000000000000000000000000000000000000', 'zero_address'],
    ['USDC', '0x0000000000000000000000000000000000000000', 'zero_address'],
    ['BTC', '1111111111111111111114oLvT2', 'zero_address'],
    ['BTC', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs', 'zero_address'],
    ['ETH', '0x000000000000000000000000000000000000dEaD', 'burn_address'],
    ['USDC', '0x0000000000000000000000000000000000000001', 'burn_address'],
    ['ETH', '0xdead000000000000000042069420694206942069', 'burn_address'],
    ['BTC', '1BitcoinEaterAddressDontSendf59kuE', 'burn_address'],
    ['BTC', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr', 'burn_address'],
  ])('of %s is refused: %s, %s', (asset, address, reason) =>
    expect(checkAddress(asset, address)).toEqual({ ok: false, reason }),
  );

  test('is no address that a hash gives', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...tradableCodes),
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        (asset, entropy) => {
          expect(checkAddress(asset, testAddress(asset, entropy)).ok).toBe(true);
        },
      ),
    );
  });
});

test('an address of Litecoin in the form that it shared with Bitcoin is named as that, and is Bitcoin’s too', () => {
  expect(checkAddress('LTC', '3MSvaVbVFFLML86rt5eqgA9SvW23upaXdY')).toEqual({ ok: false, reason: 'old_litecoin' });
  expect(checkAddress('BTC', '3MSvaVbVFFLML86rt5eqgA9SvW23upaXdY')).toMatchObject({ ok: true, network: 'bitcoin' });
  expect(checkAddress('ETH', '3MSvaVbVFFLML86rt5eqgA9SvW23upaXdY')).toMatchObject({
    ok: false,
    reason: 'other_network',
    belongsTo: 'bitcoin',
  });
});

test('hidden characters are removed anywhere in an address', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const marks = fc.constantFrom(
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u202a',
    '\u202c',
    '\u00ad',
    '\u00a0',
    '\u2066',
    '\u200f',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(address.length), marks)), (inserted) => {
      const pasted = inserted.reduce((text, [at, mark]) => text.slice(0, at) + mark + text.slice(at), address);
      expect(checkAddress('ETH', pasted)).toMatchObject({ ok: true, address });
    }),
  );
});
