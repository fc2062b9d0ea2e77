import { describe, expect, test } from 'vitest';
import { checkAddress } from '#domain/addresses/check.ts';
import { addressInUri } from '#domain/addresses/paymentUri.ts';

const bitcoin = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const litecoin = 'LVuDpNCSSj6pQ7t9Pv6d6sUkLKoqDEVUnJ';
const bitcoinCash = 'bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2';
const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7';
const token = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('a payment request', () => {
  test.each([
    [`bitcoin:${bitcoin}`, bitcoin],
    [`bitcoin:${bitcoin}?amount=0.1&label=Shop`, bitcoin],
    [`BITCOIN:${bitcoin.toUpperCase()}?AMOUNT=0.1`, bitcoin.toUpperCase()],
    [` litecoin:${litecoin}?amount=1 `, litecoin],
    [`${bitcoinCash}?amount=0.5`, bitcoinCash],
    [`ethereum:${ethereum}`, ethereum],
    [`ethereum:pay-${ethereum}@11155111?value=2e18`, ethereum],
    // The first address is the token's contract: coins sent there would be lost.
    [`ethereum:${token}@1/transfer?address=${ethereum}&uint256=1e6`, ethereum],
    [`ethereum:${token}/transfer?uint256=1e6&address=${ethereum}`, ethereum],
    [`bitcoin:?tb=${bitcoin}`, bitcoin],
    [`BITCOIN:?TB=${bitcoin.toUpperCase()}`, bitcoin.toUpperCase()],
    [`bitcoin:?lightning=lnbc1x&tb=${bitcoin}`, bitcoin],
    [`bitcoin:${bitcoin}?lightning=lnbc1x&tb=tb1pwrong`, bitcoin],
    [`bitcoin:tb1pwrong?tb=${bitcoin}&amount=0.1`, bitcoin],
    [`bitcoin:?%74b=${bitcoin}`, bitcoin],
    [`\ufeffbitcoin:\u200b${bitcoin}\u2069`, bitcoin],
  ])('gives its address: %s', (text, address) => expect(addressInUri(text)).toBe(address));

  test.each([
    bitcoin,
    ethereum,
    bitcoinCash,
    '',
    'bitcoin:',
    'bitcoin:tb1qw508',
    'bitcoin:?lightning=LNBC1',
    `bitcoin:${bitcoin}?req-somethingyoudontunderstand=50`,
    `bitcoin:${bitcoin}?amount=1&REQ-pop=x`,
    `bitcoin:${bitcoin}?%72eq-pop=x`,
    `bitcoin:?tb=${bitcoin}&req-x`,
    `litecoin:${litecoin}?req-x=1`,
    `${bitcoinCash}?req-x=1`,
    `lightning:${bitcoin}`,
    `ethereum:${token}/approve?address=${ethereum}`,
    `ethereum:${token}/transfer?uint256=1`,
    'ethereum:vitalik.eth',
    // Coins of another chain: sent on Ethereum, they would not arrive.
    `ethereum:${ethereum}@137`,
    `ethereum:${token}@0x89/transfer?address=${ethereum}`,
    `dogecoin:${litecoin}`,
  ])('is kept as typed where it has none that is valid, or must not be paid: %s', (text) =>
    expect(addressInUri(text)).toBe(text),
  );
});

describe('an invalid payment request', () => {
  test.each([
    [`bitcoin:${bitcoin}?req-x=50`, 'requirement'],
    ['bitcoin:?lightning=LNBC1', 'no_address'],
    ['bitcoin:', 'no_address'],
    [`ethereum:${ethereum}@137`, 'no_address'],
    ['bitcoin:tb1qw508', 'characters'],
  ])('%s: %s', (text, reason) => expect(checkAddress('BTC', text)).toEqual({ ok: false, reason }));
});
