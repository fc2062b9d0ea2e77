import { grantOf, type StaffAction, type StaffRole } from './rights.ts';

/** `movement`: after a freeze; `freeze`: due for review; `unfinished`: unknown outcome. */
export const caseKinds = [
  'verification',
  'diligence',
  'return',
  'movement',
  'freeze',
  'unfinished',
  'contact',
  'otc',
  'break',
  'signal',
] as const;
export type CaseKind = (typeof caseKinds)[number];

/** The right to claim and decide each kind of case. */
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
  signal: 'decideIdentityCases',
} as const satisfies Readonly<Record<CaseKind, StaffAction>>;

/** Hours until due, by kind. */
export const caseHours: Readonly<Record<CaseKind, number>> = {
  ...{
    verification: 24,
    diligence: 24,
    return: 48,
    movement: 1,
    freeze: 24,
    unfinished: 1,
    contact: 24,
    otc: 4,
    break: 24,
    signal: 24,
  },
};

/** The kinds that these roles may decide. */
export const caseKindsFor = (roles: readonly StaffRole[]): CaseKind[] =>
  caseKinds.filter((kind) => grantOf(roles, caseRights[kind]) !== null);
