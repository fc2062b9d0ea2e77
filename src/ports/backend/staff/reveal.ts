import { reveal } from '#contract/desk/reveal.ts';
import type { RevealGroup } from '#domain/staff/customerActions.ts';
import type { RevealedValue } from '#machines/staffReveal/staffReveal.types.ts';
import { call } from '../call.ts';

interface Sent {
  readonly token: string;
  readonly params: { readonly guid: string };
  readonly body: { readonly reason: string };
  readonly signal: AbortSignal;
}

const readers: Readonly<Record<RevealGroup, (sent: Sent) => Promise<readonly RevealedValue[]>>> = {
  async contact(sent) {
    const { phone, address } = await call(reveal.contact, sent);
    return [
      { name: 'phone', value: phone },
      { name: 'address', value: address?.join(', ') || null, isUnread: address === null },
    ];
  },
  async identity(sent) {
    const { birthDate, idNumbers } = await call(reveal.identity, sent);
    return [
      { name: 'birthDate', value: birthDate },
      {
        name: 'idNumber',
        value: idNumbers.map(({ type, end }) => `${type.replaceAll('_', ' ')} ending in ${end}`).join(', ') || null,
      },
    ];
  },
};

/** A customer's personal data; the server first records who sees it and why. */
export const revealAsStaff = (token: string, guid: string, group: RevealGroup, reason: string, signal: AbortSignal) =>
  readers[group]({ token, params: { guid }, body: { reason }, signal });
