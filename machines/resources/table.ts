import type { Keeps } from '../request/request.types.ts';

/** Which token a call carries: none, `ut` of the session, `at` of the session, or `a_at` of staff. */
export type Auth = 'none' | 'user' | 'access' | 'admin';

export interface Resource {
  readonly kind: 'load' | 'submit';
  readonly auth: Auth;
  readonly keeps: Keeps;
  /** Seconds from the end of one load to the next while the tab is shown; null for what does not repeat. */
  readonly pollSeconds: number | null;
}

const load = (auth: Auth, pollSeconds: number | null = null, keeps: Keeps = 'response'): Resource => ({ kind: 'load', auth, keeps, pollSeconds });
const submit = (auth: Auth, keeps: Keeps = 'response'): Resource => ({ kind: 'submit', auth, keeps, pollSeconds: null });

/**
 * Every item that screens load or submit. Two calls are missing on purpose: the regeneration of the access token and the check for
 * a newer login belong to the session, which makes them itself. What a flow machine asks for in its own steps is the flow's.
 */
export const resources = {
  // The product's own backend.
  signUp: submit('none', 'error'),
  customerToken: submit('none'),
  emailLink: submit('none'),
  landingPrice: load('none', 30),
  resetPassword: submit('none'),
  updatePassword: submit('user'),
  createCode: submit('user'),
  createCryptoCode: submit('user'),
  verifyCode: submit('user'),
  verifyCryptoCode: submit('user'),
  userDetail: load('user'),
  checkWallet: submit('none', 'data'),
  contactForm: submit('none'),
  createEnhancedDueDiligence: submit('user'),
  enhancedDueDiligence: load('user'),
  enhancedDueDiligences: load('user'),

  // The bank.
  prices: load('access', 5, 'error'),
  customer: load('access', 60),
  accounts: load('access', 15),
  createAccount: submit('access'),
  depositAddresses: load('access'),
  depositAddress: load('access', 5),
  createDepositAddress: submit('access'),
  createQuote: submit('access'),
  createTransfer: submit('access'),
  transfers: load('access', 15),
  createTrade: submit('access'),
  trades: load('access', 15),
  workflow: load('access', 2),
  createWorkflow: submit('access'),
  paymentWorkflow: load('access', 2),
  createPaymentWorkflow: submit('access'),
  createExternalBankAccount: submit('access'),
  patchExternalBankAccount: submit('access'),
  externalBankAccounts: load('access', 30),
  externalBankAccount: load('access', 10),
  deleteExternalBankAccount: submit('access'),
  createExternalWallet: submit('access'),
  externalWallets: load('access', 30),
  deleteExternalWallet: submit('access'),
  createIdentityVerification: submit('access'),
  createSsnIdentityVerification: submit('access'),
  identityVerification: load('access', 5),
  identityVerifications: load('access'),
  kycIdentityVerifications: load('access'),

  // The public market data.
  bitcoinDay: load('none', 60),
  ethereumDay: load('none', 60),
  usdCoinDay: load('none', 60),
  bitcoinYear: load('none'),
  ethereumYear: load('none'),
  usdCoinYear: load('none'),
  litecoinYear: load('none'),
  bitcoinCashYear: load('none'),
  rippleYear: load('none'),
  bitcoinFiveYears: load('none'),
  ethereumFiveYears: load('none'),
  usdCoinFiveYears: load('none'),
  litecoinFiveYears: load('none'),
  bitcoinCashFiveYears: load('none'),
  rippleFiveYears: load('none'),
  marketList: load('none', 60),

  // The admin area.
  adminSignIn: submit('none'),
  adminCustomers: load('admin'),
  adminCustomerData: load('admin'),
  adminCustomer: load('admin'),
  adminExternalBankAccounts: load('admin'),
  adminExternalWallets: load('admin'),
  adminAccounts: load('admin'),
  adminQuotes: load('admin'),
  adminTransfers: load('admin'),
  adminTrades: load('admin'),
  adminIdentityVerifications: load('admin'),
} as const satisfies Readonly<Record<string, Resource>>;

export type ResourceKey = keyof typeof resources;

export const isResourceKey = (key: string): key is ResourceKey => Object.hasOwn(resources, key);
