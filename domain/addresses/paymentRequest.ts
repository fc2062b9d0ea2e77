/** A payment request from a QR code. */
export interface PaymentRequest {
  /** Address candidates: the first valid one wins. Empty if only, say, Lightning can pay it. */
  readonly candidates: readonly string[];
  /** It has a required parameter that we don't know, which makes it invalid (BIP 321). */
  readonly hasRequirement: boolean;
}

/** `bitcoin:…?amount=0.1` (BIP 321), and Litecoin's equivalent. */
const simple = /^(?:bitcoin|litecoin):([^?]*)(?:\?(.*))?$/is;
/** `bitcoincash:` is part of the address and stays. */
const cash = /^((?:bitcoincash|bchtest):[^?]*)\?(.*)$/is;
/** `ethereum:pay-0x…@1/transfer?address=0x…` (EIP 681). */
const ethereum = /^ethereum:(?:pay-)?([^@/?]*)(?:@([^/?]*))?(?:\/([^?]*))?(?:\?(.*))?$/is;
/** On other chains, addresses look the same, but coins would not arrive. */
const ethereumChains: readonly string[] = ['1', '11155111'];
/** Query keys that hold addresses. */
const addressKeys: readonly string[] = ['bc', 'tb', 'bcrt'];

type Parameters = ReadonlyArray<readonly [key: string, value: string]>;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Keys are case-insensitive. */
const parametersOf = (query = ''): Parameters =>
  query.split('&').map((part) => {
    const end = part.indexOf('=');
    return end < 0
      ? [decoded(part).toLowerCase(), '']
      : [decoded(part.slice(0, end)).toLowerCase(), decoded(part.slice(end + 1))];
  });

const valuesOf = (parameters: Parameters, keys: readonly string[]): readonly string[] =>
  parameters.flatMap(([key, value]) => (keys.includes(key) ? [value] : []));

const requestOf = (path: string, parameters: Parameters, keys: readonly string[]): PaymentRequest => ({
  candidates: [path, ...valuesOf(parameters, keys)].filter((text) => text !== ''),
  hasRequirement: parameters.some(([key]) => key.startsWith('req-')),
});

/** Token transfers call the token's contract: the recipient is a parameter. */
function ethereumRequest([, target = '', chain = '1', method, query]: readonly (string | undefined)[]): PaymentRequest {
  const parameters = parametersOf(query);
  if (!ethereumChains.includes(chain)) return requestOf('', parameters, []);
  if (method === undefined) return requestOf(target, parameters, []);
  return requestOf('', parameters, method === 'transfer' ? ['address'] : []);
}

/** Reads a payment request without spaces; null for any other text, including addresses. */
export function readPaymentRequest(text: string): PaymentRequest | null {
  const found = simple.exec(text) ?? cash.exec(text);
  if (found) return requestOf(found[1] ?? '', parametersOf(found[2]), /^bitcoin:/i.test(text) ? addressKeys : []);
  const call = ethereum.exec(text);
  return call && ethereumRequest(call);
}
