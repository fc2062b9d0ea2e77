import type { ChartRules } from '@statechange/flows/observe/redact';
import type { Recording, VerdictKind } from '@statechange/flows/recordings/types';
import { startTime } from '@statechange/flows/run/cases';
import type { Run } from '@statechange/flows/run/run';
import { type Stage, setStage } from '@statechange/flows/run/stage';
import type { AnyStateMachine } from 'xstate';
import { sampleChallenge } from '#machines/mfaChallenge/mfaChallenge.cases.ts';
import { mfaChallengeMachine } from '#machines/mfaChallenge/mfaChallenge.machine.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import { sampleInput as sampleOrder, sampleQuote, sampleTrade } from '#machines/order/order.cases.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { sampleTransfer, sampleWallet, sampleWithdrawalQuote } from '#machines/shared/transferring/transfer.cases.ts';
import { sampleInput as sampleWithdrawal } from '#machines/withdrawal/withdrawal.cases.ts';
import { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts';
import { observed } from './observed.ts';

/** Must never appear in a file. */
export const secrets = {
  code: '739164',
  wrongCode: '118822',
  token: 'secret-step-up-token',
  address: 'maya.real@example.test',
  passkey: 'c2VjcmV0',
};

const begun = Date.UTC(2026, 8, 14, 9, 30);
const shownProblem = { code: 'value', retryable: 'value' } as const;

export interface Performance {
  readonly file: string;
  readonly title: string;
  readonly expected: VerdictKind;
  readonly perform: (run: Run<AnyStateMachine>, answer: (actor: string, output: unknown) => void) => void;
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  readonly charts: readonly AnyStateMachine[];
  /** Added to the project's rules. */
  readonly rules: Readonly<Record<string, ChartRules>>;
  /** Machines to run for real, with simulated actors. */
  readonly inner?: { readonly [source: string]: AnyStateMachine };
}

/** Runs and records a flow on real actors, including child machines. */
export function perform({
  title,
  expected,
  machine,
  input,
  charts,
  rules,
  inner = {},
  perform: act,
}: Performance): Recording {
  const stages = Object.entries(inner).map(([source, child]) => [source, setStage(child)] as const);
  const own = setStage(machine);
  const played = Object.fromEntries(stages.map(([source, stage]) => [source, stage.machine]));
  const stage: Stage<AnyStateMachine> = { ...own, machine: own.machine.provide({ actors: played }) };
  const { run, recording } = observed(stage, input, rules, begun);
  act(run, (actor, output) => {
    const found = [own, ...stages.map(([, each]) => each)]
      .flatMap(({ running }) => [...running])
      .find(({ id }) => id === actor);
    if (!found) throw new Error(`"${actor}" does not run`);
    found.ref.send(output instanceof Error ? { type: 'cue.fault', error: output } : { type: 'cue.done', output });
  });
  return recording({ title, expected }, charts);
}

const at = <Value>(value: Value, by: number): Value =>
  typeof value === 'number' ? ((value - startTime + by) as Value) : value;
const quote = {
  guid: 'token',
  product: 'value',
  side: 'value',
  asset: 'value',
  deliverAmount: 'value',
  receiveAmount: 'value',
  fee: 'value',
} as const;
const transfer = {
  guid: 'token',
  state: 'value',
  failureCode: 'value',
  amount: 'value',
  estimatedAmount: 'value',
  createdAt: 'value',
} as const;
const send = (run: Run<AnyStateMachine>, type: string, payload: object = {}) =>
  run.perform({ type: 'event', event: { type, ...payload } });
const sent = sampleTransfer(sampleWithdrawalQuote, {
  counterpartyGuid: sampleWallet.guid,
  createdAt: begun,
  updatedAt: begun,
});
const stepUp = { token: secrets.token, useBy: begun + 300_000 };

const terms = {
  guid: 'token',
  side: 'value',
  symbol: 'value',
  deliverAmount: 'value',
  receiveAmount: 'value',
  fee: 'value',
} as const;
const held = { ...terms, issuedAt: 'value', expiresAt: 'value' } as const;
const trade = {
  ...terms,
  quoteGuid: 'token',
  state: 'value',
  failureCode: 'value',
  createdAt: 'value',
  updatedAt: 'value',
} as const;
const orderQuote = (number: number, from: number) => ({
  ...sampleQuote,
  guid: `real-quote-${number}`,
  issuedAt: from,
  expiresAt: at(sampleQuote.expiresAt, from),
});

export const withdrawal: Performance = {
  file: 'withdrawal-with-code.flows',
  title: 'A withdrawal of bitcoin, confirmed by the second code that was entered',
  expected: 'risky',
  machine: withdrawalMachine,
  charts: [withdrawalMachine, oneTimeCodeMachine],
  inner: { oneTimeCode: oneTimeCodeMachine },
  input: (now: () => number) => sampleWithdrawal(now),
  rules: {
    withdrawal: {
      input: {
        customerGuid: 'token',
        draft: { asset: 'value', counterpartyGuid: 'token', wanted: { kind: 'value', text: 'value' } },
        assetIs: 'value',
      },
      context: {
        customerGuid: 'token',
        assetIs: 'value',
        draft: { asset: 'value', counterpartyGuid: 'token', wanted: { kind: 'value', text: 'value' } },
        estimate: { asset: 'value', available: 'value', quote },
        amountProblem: { reason: 'value' },
        endProblem: { reason: 'value' },
        caution: { kind: 'value' },
        problem: shownProblem,
        reviewed: { quote },
        sent: { quote, sentAt: 'value', transfer },
        stepUp: { token: 'token', useBy: 'value' },
        polls: 'value',
      },
      events: { 'amount.changed': { text: 'value' } },
      actors: {
        requestTransferQuote: { output: { ok: 'value', reason: 'value', quote } },
        sendTransfer: { output: { ok: 'value', reason: 'value', transfer } },
        readTransfer: { output: transfer },
      },
      error: { problem: shownProblem },
    },
    oneTimeCode: {
      input: { customerGuid: 'token', variant: 'value' },
      context: {
        ...{ customerGuid: 'token', variant: 'value', digits: 'token', wrongCodes: ['token'], problem: shownProblem },
        ...{ wait: { seconds: 'value', until: 'value' }, stepUp: { token: 'token', useBy: 'value' } },
      },
      output: { stepUp: { token: 'token', useBy: 'value' } },
      events: { 'digits.changed': { digits: 'token' } },
      actors: {
        sendCode: { output: { ok: 'value', resend: { seconds: 'value', until: 'value' } } },
        verifyCode: {
          output: { ok: 'value', reason: 'value', problem: shownProblem, stepUp: { token: 'token', useBy: 'value' } },
        },
      },
    },
  },
  perform(run, answer) {
    const code = () => run.snapshot.children.oneTimeCode;
    const digits = (entered: string) => code()?.send({ type: 'digits.changed', digits: entered });
    answer('estimateFee', { ok: true, quote: { ...sampleWithdrawalQuote, guid: 'real-estimate' } });
    run.advance(2_300);
    send(run, 'amount.changed', { text: '0.01' });
    send(run, 'quote.requested');
    run.advance(412);
    answer('requestTransferQuote', { ok: true, quote: sampleWithdrawalQuote });
    run.advance(1_500);
    send(run, 'withdrawal.confirmed');
    answer('sendCode', { ok: true, sentTo: secrets.address, resend: { seconds: 30, until: begun + 34_000 } });
    run.advance(8_000);
    digits(secrets.wrongCode.slice(0, 3));
    digits(secrets.wrongCode);
    run.advance(300);
    answer('verifyCode', { ok: false, reason: 'wrong', problem: problem('code_wrong') });
    digits(secrets.wrongCode);
    run.advance(4_000);
    digits(secrets.code);
    answer('verifyCode', { ok: true, stepUp });
    run.advance(250);
    answer('sendTransfer', { ok: true, transfer: sent });
    run.advance(1_000);
    answer('readTransfer', { ...sent, state: 'reviewing' });
    run.advance(2_000);
    answer('readTransfer', { ...sent, state: 'completed' });
  },
};

export const expiredOrder: Performance = {
  file: 'order-with-expired-quote.flows',
  title: 'An order whose quote expired, was renewed, and was filled',
  expected: 'exact',
  machine: orderMachine,
  charts: [orderMachine],
  input: (now: () => number) => ({
    ...sampleOrder(now),
    market: { prices: { 'BTC-USD': { buy: '6501244', sell: '6498010', at: begun } }, receivedAt: begun, paused: false },
  }),
  rules: {
    order: {
      input: {
        ...{
          customerGuid: 'token',
          asset: 'value',
          side: 'value',
          balances: { usd: 'value', assets: { BTC: 'value' } },
          fees: { BTC: 'value' },
        },
        market: {
          prices: { 'BTC-USD': { buy: 'value', sell: 'value', at: 'value' } },
          receivedAt: 'value',
          paused: 'value',
        },
      },
      context: {
        ...{
          customerGuid: 'token',
          asset: 'value',
          side: 'value',
          unit: 'value',
          amountText: 'value',
          problem: shownProblem,
        },
        ...{
          amountProblem: { reason: 'value' },
          quote: held,
          firstQuote: held,
          acceptedQuote: held,
          secondsLeft: 'value',
          trade,
          polls: 'value',
        },
        ...{
          searchedAt: 'value',
          priceNote: { kind: 'value' },
          balances: { usd: 'value', assets: { BTC: 'value' } },
          fees: { BTC: 'value' },
        },
        market: {
          prices: { 'BTC-USD': { buy: 'value', sell: 'value', at: 'value' } },
          receivedAt: 'value',
          paused: 'value',
        },
      },
      events: { 'amount.changed': { text: 'value' } },
      actors: {
        requestQuote: { output: { ok: 'value', quote: held } },
        placeOrder: { output: { ok: 'value', trade } },
        readTrade: { output: trade },
      },
      error: { problem: shownProblem },
    },
  },
  perform(run, answer) {
    run.advance(1_700);
    send(run, 'amount.changed', { text: '100' });
    send(run, 'quote.requested');
    run.advance(350);
    answer('requestQuote', { ok: true, quote: orderQuote(1, run.now()) });
    run.advance(41_000);
    send(run, 'quote.refreshRequested');
    run.advance(420);
    answer('requestFreshQuote', new ProblemError(problem('offline', true)));
    run.advance(3_000);
    send(run, 'quote.requested');
    send(run, 'quote.refreshRequested');
    if (run.snapshot.matches('quoting')) answer('requestQuote', { ok: true, quote: orderQuote(2, run.now()) });
    else answer('requestFreshQuote', { ok: true, quote: orderQuote(2, run.now()) });
    run.advance(6_000);
    send(run, 'order.confirmed');
    run.advance(180);
    const placed = { ...sampleTrade, quoteGuid: 'real-quote-2', createdAt: run.now(), updatedAt: run.now() };
    answer('placeOrder', { ok: true, trade: placed });
    run.advance(1_000);
    answer('readTrade', { ...placed, state: 'executed' });
  },
};

export const factorCheck: Performance = {
  file: 'factor-check.flows',
  title: 'A second factor: a passkey that was canceled, a wrong recovery code, and the right code of the app',
  expected: 'risky',
  machine: mfaChallengeMachine,
  charts: [mfaChallengeMachine],
  input: { subject: { kind: 'signIn', email: secrets.address, idToken: secrets.token }, challenge: sampleChallenge },
  rules: {
    mfaChallenge: {
      input: { subject: { kind: 'value', email: 'token', idToken: 'token' }, challenge: { methods: ['value'] } },
      context: {
        ...{
          subject: { kind: 'value', email: 'token', idToken: 'token' },
          challenge: { methods: ['value'] },
          digits: 'token',
          recoveryCode: 'token',
        },
        ...{ wrongCodes: ['token'], problem: shownProblem, wait: { seconds: 'value' }, outcome: { kind: 'value' } },
      },
      output: { kind: 'value', grant: { kind: 'value', stepUp: { token: 'token', useBy: 'value' } } },
      events: {
        'digits.changed': { digits: 'token' },
        'recoveryCode.changed': { text: 'token' },
        'method.chosen': { method: 'value' },
      },
      actors: {
        checkFactor: {
          output: {
            ...{ ok: 'value', reason: 'value', problem: shownProblem },
            grant: { kind: 'value', stepUp: { token: 'token', useBy: 'value' } },
          },
        },
        askPasskey: { output: { ok: 'value', reason: 'value' } },
      },
    },
  },
  perform(run, answer) {
    send(run, 'passkey.requested');
    run.advance(5_000);
    answer('askPasskey', { ok: false, reason: 'passkeyCanceled' });
    send(run, 'method.chosen', { method: 'recoveryCode' });
    send(run, 'recoveryCode.changed', { text: 'ABCDE fg' });
    send(run, 'code.submitted');
    send(run, 'recoveryCode.changed', { text: 'ABCDE fghjk' });
    send(run, 'code.submitted');
    run.advance(400);
    answer('checkRecoveryCode', { ok: false, reason: 'wrong', problem: problem('code_wrong') });
    send(run, 'method.chosen', { method: 'authenticator' });
    send(run, 'digits.changed', { digits: secrets.code.slice(0, 5) });
    send(run, 'digits.changed', { digits: secrets.code });
    run.advance(200);
    answer('checkDigits', { ok: true, grant: { kind: 'step', stepUp } });
  },
};

/** With only the project's rules: codes are hidden, and so are most facts. */
export const withdrawalAsShown: Performance = {
  ...withdrawal,
  file: 'withdrawal-as-shown.flows',
  title: 'A withdrawal of bitcoin by what tools may see of it',
  rules: {},
};

export const performances: readonly Performance[] = [withdrawal, withdrawalAsShown, expiredOrder, factorCheck];
