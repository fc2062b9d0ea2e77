/** The call behind an actor, by its name in the sandbox's faults. */
interface Call {
  readonly service: 'bank' | 'backend' | 'identity' | 'market';
  readonly method: string;
  readonly path: string;
}

/** The calls of actors whose outcomes are worth rehearsing, by their source. */
const calls: Readonly<Record<string, Call>> = {
  requestQuote: { service: 'bank', method: 'POST', path: '/api/quotes' },
  placeOrder: { service: 'bank', method: 'POST', path: '/api/trades' },
  requestTransferQuote: { service: 'bank', method: 'POST', path: '/api/quotes' },
  sendTransfer: { service: 'bank', method: 'POST', path: '/api/transfers' },
  createAddress: { service: 'bank', method: 'POST', path: '/api/deposit_addresses' },
  loadPrices: { service: 'bank', method: 'GET', path: '/api/prices' },
  sendCode: { service: 'backend', method: 'POST', path: '/customers/create-otp' },
  verifyCode: { service: 'backend', method: 'POST', path: '/customers/verify_otp' },
  sendMessage: { service: 'backend', method: 'POST', path: '/customers/contact-form-details' },
};

/** The call behind an actor; null if its outcomes cannot be rehearsed. */
export const callOf = (source: string): Call | null => calls[source] ?? null;

/** Makes the sandbox answer the next such call differently, once. Null clears all rehearsals. */
export async function setFault(
  call: Call,
  fault: { readonly [field: string]: string | number | boolean } | null,
): Promise<void> {
  const reply =
    fault === null
      ? await fetch('/sandbox/api/faults', { method: 'DELETE' })
      : await fetch('/sandbox/api/faults', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...call, ...fault, calls: 1 }),
        });
  if (!reply.ok)
    throw new Error(reply.status === 404 ? 'There is no sandbox here.' : `The sandbox answered ${reply.status}.`);
}
