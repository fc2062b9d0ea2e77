import { grantOf, type StaffAction, type StaffRole } from './rights.ts';

/**
 * What staff looks into, one case at a time. `movement` is money that moved after a freeze, `freeze` one that has to be looked at again, and `unfinished` an
 * action whose outcome at the bank is unknown.
 */
export const caseKinds = ['verification', 'diligence', 'return', 'movement', 'freeze', 'unfinished', 'contact', 'otc', 'break'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** The right that claiming and deciding a case of each kind needs. */
export const caseRights = {
  verification: 'decideIdentityCases',
  diligence: 'decideIdentityCases',
  movement: 'decideIdentityCases',
  freeze: 'decideIdentityCases',
  unfinished: 'decideIdentityCases',
  return: 'decideReturnCases',
  contact: 'answerMessages',
  otc: 'answerMessages',
  break: 'decideBreakCases',
} as const satisfies Readonly<Record<CaseKind, StaffAction>>;

/** Hours until a case of each kind is due. */
export const caseHours: Readonly<Record<CaseKind, number>> = {
  ...{ verification: 24, diligence: 24, return: 48, movement: 1, freeze: 24, unfinished: 1, contact: 24, otc: 4, break: 24 },
};

/** The kinds that somebody with these roles decides. */
export const caseKindsFor = (roles: readonly StaffRole[]): CaseKind[] => caseKinds.filter((kind) => grantOf(roles, caseRights[kind]) !== null);
