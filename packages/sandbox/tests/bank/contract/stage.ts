import type { Configuration } from '@cybrid/cybrid-api-bank-typescript';
import type { Observable } from 'rxjs';
import { expect } from 'vitest';
import type { RunningServer } from '#server/server.ts';
import {
  bankClient,
  everyBankScope,
  mintBankToken,
  mintExpiredToken,
  openCustomer,
  type TestCustomer,
} from '#tests/server/bank/client.ts';
import type { OpenServer, TestClock } from '#tests/server/support.ts';
import { configurationFor, failure, faultsOf, openForeignPage } from '../official-client.ts';

/** An unused id. */
export const nobody = '0'.repeat(32);

/** A server, a verified customer, and client configurations for a foreign origin. */
export interface Stage {
  readonly server: RunningServer;
  readonly customer: TestCustomer;
  readonly asBank: Configuration;
  readonly asCustomer: Configuration;
  /** With an expired token. */
  readonly tooLate: Configuration;
  /** Lacks one scope. */
  without(scope: string): Promise<Configuration>;
  close(): void;
}

export async function openStage(
  open: OpenServer,
  clock: TestClock,
  assets: readonly string[] = ['BTC'],
): Promise<Stage> {
  const server = await open({ clock });
  const bankToken = await mintBankToken(server, `${everyBankScope} banks:write`);
  const bank = bankClient(server, bankToken);
  const customer = await openCustomer(server, bank, clock.advance, assets);
  const without = async (scope: string) => {
    const others = `${everyBankScope} banks:write`.split(' ').filter((name) => name !== scope);
    return configurationFor(server.url, await mintBankToken(server, others.join(' ')));
  };
  return {
    server,
    customer,
    asBank: configurationFor(server.url, bankToken),
    asCustomer: configurationFor(server.url, customer.token),
    tooLate: configurationFor(server.url, await mintExpiredToken(bank, customer.guid)),
    without,
    close: openForeignPage(),
  };
}

/** Expects a refusal in the bank's error model. @returns the message */
export async function refused(call: Observable<unknown>, status: number, code: string): Promise<string> {
  const refusal = await failure(call);
  const body = { status, error_message: expect.stringMatching(/./), message_code: code };
  expect(refusal).toEqual({ status, response: body });
  expect(faultsOf('ErrorResponseBankModel', refusal.response)).toEqual([]);
  return String((refusal.response as { error_message: unknown }).error_message);
}

/** A call of the client and the scope that it needs. */
export type Guarded = readonly [scope: string, call: (configuration: Configuration) => Observable<unknown>];

/** Expects refusals without a token, with an expired one, and without the scope. */
export async function expectGuarded({ server, tooLate, without }: Stage, calls: readonly Guarded[]): Promise<void> {
  for (const [scope, call] of calls) {
    expect(await refused(call(configurationFor(server.url, 'nonsense')), 401, 'unauthenticated')).toBe(
      'Authentication failed',
    );
    expect(await refused(call(tooLate), 401, 'unauthenticated')).toBe('Signature has expired');
    expect(await refused(call(await without(scope)), 403, 'invalid_scope')).toContain(scope);
  }
}
