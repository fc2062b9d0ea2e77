/** What a payment request, as QR codes carry them, asks for. */
export interface PaymentRequest {
  /** What may be its address, the first that is one is meant. Empty where it has none, such as one that only Lightning can pay. */
  readonly candidates: readonly string[];
  /** It names a condition that must be understood to pay it, and of which we know none (BIP 321: such a request is invalid). */
  readonly hasRequirement: boolean;
}

/** `bitcoin:…?amount=0.1` (BIP 321), and the same of Litecoin. */
const simple = /^(?:bitcoin|litecoin):([^?]*)(?:\?(.*))?$/is;
/** `bitcoincash:` is part of the address itself, and stays. */
const cash = /^((?:bitcoincash|bchtest):[^?]*)\?(.*)$/is;
/** `ethereum:pay-0x…@1/transfer?address=0x…` (EIP 681). */
const ethereum = /^ethereum:(?:pay-)?([^@/?]*)(?:@([^/?]*))?(?:\/([^?]*))?(?:\?(.*))?$/is;
/** Ethereum and its test chain. Other chains have addresses of the same form, where coins sent on Ethereum would not arrive. */
const ethereumChains: readonly string[] = ['1', '11155111'];
/** The keys under which a request has addresses in place of its path, or beside it. */
const addressKeys: readonly string[] = ['bc', 'tb', 'bcrt'];

type Parameters = ReadonlyArray<readonly [key: string, value: string]>;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Keys count without regard to letter case. */
const parametersOf = (query = ''): Parameters =>
  query.split('&').map((part) => {
    const end = part.indexOf('=');
    return end < 0 ? [decoded(part).toLowerCase(), ''] : [decoded(part.slice(0, end)).toLowerCase(), decoded(part.slice(end + 1))];
  });

const valuesOf = (parameters: Parameters, keys: readonly string[]): readonly string[] =>
  parameters.flatMap(([key, value]) => (keys.includes(key) ? [value] : []));

const requestOf = (path: string, parameters: Parameters, keys: readonly string[]): PaymentRequest => ({
  candidates: [path, ...valuesOf(parameters, keys)].filter((text) => text !== ''),
  hasRequirement: parameters.some(([key]) => key.startsWith('req-')),
});

/** A token is sent by calling its contract: the recipient is a parameter, and the address in front is the token's. */
function ethereumRequest([, target = '', chain = '1', method, query]: readonly (string | undefined)[]): PaymentRequest {
  const parameters = parametersOf(query);
  if (!ethereumChains.includes(chain)) return requestOf('', parameters, []);
  if (method === undefined) return requestOf(target, parameters, []);
  return requestOf('', parameters, method === 'transfer' ? ['address'] : []);
}

/** Reads a payment request without spaces; null for any other text, addresses included. */
export function readPaymentRequest(text: string): PaymentRequest | null {
  const found = simple.exec(text) ?? cash.exec(text);
  if (found) return requestOf(found[1] ?? '', parametersOf(found[2]), /^bitcoin:/i.test(text) ? addressKeys : []);
  const call = ethereum.exec(text);
  return call && ethereumRequest(call);
}
