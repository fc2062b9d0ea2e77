import { caseKinds, caseKindsFor } from '#domain/staff/cases.ts';
import type { StaffRole } from '#domain/staff/rights.ts';

export const caseAddress = (id: string): string => `/admin/queue/${id}`;

/** The open cases that these roles can decide. */
export function openForYou(roles: readonly StaffRole[]): string {
  const kinds = caseKindsFor(roles);
  return `/admin/queue?state=open${kinds.length === caseKinds.length ? '' : `&kind=${kinds.join(',')}`}`;
}

/** The case id in the path. */
export const caseIn = (path: string): string => path.split('/')[3] ?? '';
