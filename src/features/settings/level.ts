import type { VerificationLevel } from '#domain/verification/verification.ts';

/** Where a customer stands with the bank, and what it lets them do. */
export const levelTexts: Readonly<Record<VerificationLevel, string>> = {
  notVerified:
    'You can view prices and charts. To trade, link a bank, deposit or withdraw, verify your identity first.',
  verified: 'You can trade, link a bank, deposit and withdraw.',
  enhanced: 'You can trade, link a bank, deposit and withdraw. The bank has also reviewed where your money comes from.',
};
