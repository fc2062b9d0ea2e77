import { caseKinds, caseKindsFor } from '#domain/staff/cases.ts';
import type { StaffRole } from '#domain/staff/rights.ts';

export const caseAddress = (id: string): string => `/admin/queue/${id}`;

/** The open cases that these roles can decide; all of them for roles that decide none. */
export function openForYou(roles: readonly StaffRole[]): string {
  const kinds = caseKindsFor(roles);
  const isSome = kinds.length > 0 && kinds.length < caseKinds.length;
  return `/admin/queue?state=open${isSome ? `&kind=${kinds.join(',')}` : ''}`;
}

/** The case id in the path. */
export const caseIn = (path: string): string => path.split('/')[3] ?? '';
