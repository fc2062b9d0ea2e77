import { complaintsOf, verify } from '@statechange/flows/testing';
import { describe, expect, test } from 'vitest';
import { assign } from 'xstate';
import { sampleCases, sampleMachine, sampleSetup } from '#flows-tests/sampleMachines.ts';
import type { Cases } from '#machines/shared/cases.ts';
import { table } from './table-reporter.ts';
import { verifyMachine } from './verify.ts';

verifyMachine(sampleMachine, sampleCases);

describe('the kit can fail', () => {
  const { inputs, events, actors, abstraction } = sampleCases;

  test('a transition that no path takes is named', () => {
    const cases = { inputs, events, actors: { sendMoney: { done: [{ accepted: true }] } }, abstraction };
    const { transitions, states } = verify(sampleMachine, cases);
    expect(transitions.missing).toEqual([
      'toy.sending -- sendMoney done [attemptsLeft] → toy.editing',
      'toy.sending -- sendMoney done → toy.ended',
    ]);
    expect(states.missing).toEqual([]);
  });

  test('a state that no path enters is named', () => {
    const cases = { inputs, events, actors: { sendMoney: {} }, abstraction };
    const verification = verify(sampleMachine, cases);
    expect(verification.states.missing).toContain('toy.settling.ledger.open');
    expect(complaintsOf(verification)).toContain('states of "toy" that no path entered:\n  - toy.settling');
  });

  test('an abstraction that sees too little leaves branches untaken', () => {
    const { transitions } = verify(sampleMachine, {
      inputs,
      events,
      actors,
      abstraction: ({ context }) => context.amount,
    });
    expect(transitions.missing).toEqual(['toy.sending -- sendMoney done → toy.ended']);
  });

  test('a broken invariant is reported with the path to it', () => {
    const cases: Cases<typeof sampleMachine> = {
      ...sampleCases,
      invariants: {
        'few attempts': ({ context }) => (context.attempts > 1 ? `${context.attempts} attempts` : undefined),
      },
    };
    const { broken } = verify(sampleMachine, cases);
    expect(broken[0]).toContain('few attempts: 2 attempts');
    expect(broken[0]).toContain('after: amount.changed {"amount":"1"} → form.submitted → sendMoney done #2');
  });

  test('an actor without cases is an error', () => {
    const cases = { ...sampleCases, actors: {} } as unknown as typeof sampleCases;
    expect(() => verify(sampleMachine, cases)).toThrow('the cases name no outcomes for the actor "sendMoney"');
  });
});

describe('built-in invariants', () => {
  type Config = Parameters<typeof sampleSetup.createMachine>[0];
  const context = { amount: '1', attempts: 0 };
  const cases = { inputs: [{ amount: '1' }], events: {}, actors: { sendMoney: {} }, abstraction: () => null };
  const machineOf = (config: Omit<Config, 'context'>) =>
    sampleSetup.createMachine({ id: 'broken', ...config, context } as Config);
  const brokenBy = (config: Omit<Config, 'context'>) => verify(machineOf(config), cases).broken.join('\n');

  test('an unhandled rejection breaks a machine', () => {
    expect(brokenBy({ invoke: { id: 'sendMoney', src: 'sendMoney', input: context } })).toContain(
      'it broke: Error: broke without a reason',
    );
  });

  test('a request that runs twice at once', () => {
    const invoke = { id: 'sendMoney', src: 'sendMoney', input: context, onError: {} } as const;
    const twice = brokenBy({ type: 'parallel', states: { one: { invoke }, other: { invoke } } });
    expect(twice).toContain('no request runs twice: "sendMoney" runs twice');
  });

  test('a busy state that only its actor can end', () => {
    const stuck = brokenBy({
      initial: 'working',
      states: {
        working: { tags: 'busy', invoke: { id: 'sendMoney', src: 'sendMoney', input: context, onError: 'idle' } },
        idle: {},
      },
    });
    expect(stuck).toContain('what is busy can be left: ""working""');
  });

  test('a delay that setTimeout cannot keep', () => {
    const patient = machineOf({ id: 'patient', initial: 'a', states: { a: { after: { patience: 'b' } }, b: {} } });
    const { broken } = verify(patient.provide({ delays: { patience: 2 ** 31 } }), cases);
    expect(broken[0]).toContain('delays can be kept: "xstate.after.patience.patient.a" waits 2147483648 ms');
  });

  test('an ending without its output', () => {
    const silent = brokenBy({
      initial: 'ended',
      output: () => undefined as never,
      states: { ended: { type: 'final' } },
    });
    expect(silent).toContain('an ending has its output');
  });
});

test('a restarting timer does not hide a longer one', () => {
  const machine = sampleSetup.createMachine({
    id: 'poll',
    context: { amount: '1', attempts: 0 },
    initial: 'polling',
    after: { longPatience: '.late' },
    states: {
      polling: { after: { patience: { target: 'polling', reenter: true, actions: assign({ amount: '2' }) } } },
      late: {},
    },
  });
  const cases = { inputs: [{ amount: '1' }], events: {}, actors: { sendMoney: {} }, abstraction: () => null };
  expect(complaintsOf(verify(machine, cases))).toBe('');
});

test('the table is aligned and ends with the totals', () => {
  const coverage = { taken: 3, declared: 3, missing: [] };
  const verification = {
    machine: 'toy',
    states: coverage,
    transitions: coverage,
    paths: 12,
    milliseconds: 4,
    broken: [],
  };
  expect(table([verification, { ...verification, machine: 'session' }])).toBe(
    [
      'machine  states  transitions  paths  ms',
      '-------  ------  -----------  -----  --',
      'toy         3/3          3/3     12   4',
      'session     3/3          3/3     12   4',
      '-------  ------  -----------  -----  --',
      'all         6/6          6/6     24   8',
    ].join('\n'),
  );
});
