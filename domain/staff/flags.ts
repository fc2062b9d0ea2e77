/**
 * Staff's marks on a customer, for colleagues. They change nothing that a customer may do, and
 * customers never see them. Conditions that are worked out are the directory's signs.
 */
export const flagWords = {
  vip: 'VIP',
  vulnerable: 'Vulnerable',
  suspectedFraud: 'Suspected fraud',
  legalHold: 'Legal hold',
  deceased: 'Deceased',
  complaint: 'Complaint open',
} as const;
export type CustomerFlag = keyof typeof flagWords;
export const customerFlags = Object.keys(flagWords) as [CustomerFlag, ...CustomerFlag[]];
export const isFlag = (kind: string): kind is CustomerFlag => Object.hasOwn(flagWords, kind);
