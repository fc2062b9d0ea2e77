import type { EmailChangeEffect } from '#domain/security/emailChange.ts';
import { Refusal } from '#server/http/refusals.ts';
import type { BackendServices } from '../../kit/services.ts';
import { type AccountLink, findLink } from '../security/links.ts';
import { findPendingChange } from './pending-change.ts';

/** A usable link. */
export interface ChangeLink {
  readonly customerGuid: string;
  readonly newEmail: string;
  readonly effect: EmailChangeEffect;
  /** When the change applies, in ms; null until the new mailbox confirms. */
  readonly appliesAt: number | null;
}

/** @throws Refusal 422 `link_unknown`, `link_used`, `link_expired` */
export async function requireChangeLink({ db, clock }: BackendServices, token: string): Promise<ChangeLink> {
  const now = clock.now();
  const link = (await findLink(db, 'email', token, now)) ?? (await findLink(db, 'pendingEmail', token, now));
  if (link === null || link.newEmail === null) throw linkUnknown();
  if (link.isUsed) throw linkUsed();
  if (link.isExpired)
    throw new Refusal(422, 'link_expired', 'This link has expired. Request a new one in your settings.');
  const { customerGuid, newEmail } = link;
  if (link.purpose === 'email') return { customerGuid, newEmail, effect: effectOf(link), appliesAt: null };
  const pending = await findPendingChange(db, customerGuid);
  // Mailed just before the wait begins, which an outage can prevent.
  if (pending === null) throw linkUsed();
  return { customerGuid, newEmail, effect: 'pending', appliesAt: pending.appliesAt };
}

/** An emailed code proves the old mailbox's consent. Otherwise it gets time to object. */
const effectOf = ({ requestedBy }: AccountLink): EmailChangeEffect => (requestedBy === 'email' ? 'now' : 'later');

export const linkUnknown = () =>
  new Refusal(422, 'link_unknown', 'This link is incomplete or was changed. Open it again from the email.');
export const linkUsed = () =>
  new Refusal(
    422,
    'link_used',
    'This link was already used. If your address hasn’t changed, request a new link in your settings.',
  );
