import type { ContentfulStatusCode } from 'hono/utils/http-status';

export class BankError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message);
    this.name = 'BankError';
    this.status = status;
    this.code = code;
  }
  /** All three fields are always present. */
  get body() {
    return { status: this.status, error_message: this.message, message_code: this.code };
  }
}

/** 400. The message starts with the field's name. */
export const invalidParameter = (message: string) => new BankError(400, 'invalid_parameter', message);
export const unverifiedCustomer = () => new BankError(400, 'unverified_customer', 'Customer has not been verified');
export const unauthenticated = (message: string) => new BankError(401, 'unauthenticated', message);
export const invalidScope = (scope: string) =>
  new BankError(403, 'invalid_scope', `Invalid scope: ${scope} is required`);
/** 403. The message starts with the field's name. */
export const notAllowed = (message: string) => new BankError(403, 'not_allowed', message);
export const notFound = () => new BankError(404, 'not_found', 'Record not found');
export const conflict = (message: string) => new BankError(409, 'data_exists', message);
export const walletOnHold = (until: number) =>
  new BankError(422, 'wallet_on_hold', `External wallet is on hold until ${new Date(until).toISOString()}`);
export const bankAccountOnHold = (until: number) =>
  new BankError(422, 'bank_account_on_hold', `External bank account is on hold until ${new Date(until).toISOString()}`);
export const sendsPaused = (until: number) =>
  new BankError(422, 'sends_paused', `Withdrawals are paused until ${new Date(until).toISOString()}`);
export const unprocessable = (message: string) => new BankError(422, 'unprocessable', message);

/** OAuth errors differ from the bank's. */
export class OAuthError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  constructor(status: ContentfulStatusCode, code: string, description: string) {
    super(description);
    this.name = 'OAuthError';
    this.status = status;
    this.code = code;
  }
  get body() {
    return { error: this.code, error_description: this.message };
  }
}
