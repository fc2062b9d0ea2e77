import { describe, expect, test } from 'vitest';
import { assign, emit, sendTo, setup, stopChild } from 'xstate';
import { sampleMachine } from '#flows-tests/sampleMachines.ts';
import { promiseContract } from '#machines/shared/setup.ts';
import { importFaults } from './importRules.ts';
import { ambientFaults, referenceFaults } from './sources.ts';
import { actionNameFaults, structureFaults } from './structure.ts';

const builder = setup({
  actors: { load: promiseContract<string>('load') },
  guards: { isReady: () => true },
  delays: { patience: 1000 },
});
type Config = Parameters<typeof builder.createMachine>[0];
const faultsOf = (config: Config) => structureFaults(builder.createMachine({ id: 'toy', ...config }));

describe('the structure test can fail', () => {
  test('a well-built machine has no faults', () => expect(structureFaults(sampleMachine)).toEqual([]));

  test('an invoke without onError', () => {
    expect(faultsOf({ invoke: { id: 'load', src: 'load' } })).toEqual(['toy invokes "load" without onError']);
  });

  test('an invoke without an id, or with another one', () => {
    expect(faultsOf({ invoke: { src: 'load', onError: {} } })).toEqual(['toy invokes "load" without an id']);
    expect(faultsOf({ invoke: { id: 'fetch', src: 'load', onError: {} } })).toEqual([
      'toy calls the actor "load" by another id, "fetch"',
    ]);
  });

  test('two invokes of one source may have ids of their own', () => {
    const invoke = (id: string) => ({ id, src: 'load', onError: {} }) as const;
    expect(
      faultsOf({
        type: 'parallel',
        states: { one: { invoke: invoke('loadOne') }, other: { invoke: invoke('loadOther') } },
      }),
    ).toEqual([]);
  });

  test('an invoke without a named source', () => {
    const faults = faultsOf({
      invoke: { id: 'load', src: promiseContract<string>('load'), onError: {} },
    } as unknown as Config);
    expect(faults[0]).toBe('toy invokes "load" without naming its source');
  });

  test('an inline guard', () => {
    const faults = faultsOf({ on: { 'tab.hidden': { guard: () => true, actions: stopChild('load') } } });
    expect(faults).toEqual(['an inline guard: toy -- tab.hidden [inline] → (stays)']);
  });

  test('a literal delay', () => {
    const faults = faultsOf({
      initial: 'a',
      states: { a: { after: { 250: 'b' } }, b: { on: { 'a.requested': 'a' } } },
    });
    expect(faults).toEqual(['toy.a waits a literal 250 ms']);
  });

  test('an effect without a name', () => {
    expect(faultsOf({ entry: () => undefined })).toEqual(['toy has an effect without a name']);
  });

  test('an action whose name belongs to another kind', () => {
    const badlyNamed = setup({
      actions: {
        addRow: assign({}),
        keepRow: assign({}),
        storeRow: assign({}),
        emitRow: emit({ type: 'row.added' }),
        sendRow: sendTo(({ context }) => context.reportTo, { type: 'row.added' }),
        clearRows: () => {},
        saveRow: () => {},
      },
    }).createMachine({});
    expect(actionNameFaults(badlyNamed)).toEqual([
      'the assign "addRow" does not begin with store, spawn, clear, count, reset, move, switch',
      'the action "keepRow" does not say what it does',
      'the emit "emitRow" does not begin with announce',
      'the report "sendRow" does not begin with report',
      'the effect "clearRows" is named like another kind of action',
    ]);
    expect(actionNameFaults(sampleMachine)).toEqual([]);
  });

  test('an event that is no fact', () => {
    const faults = faultsOf({
      on: { NEXT: {}, back: {}, 'amount.changed': {}, 'code.resendRequested': {}, 'socket.*': {} },
    });
    expect(faults).toEqual(['the event "NEXT" is no subject.fact', 'the event "back" is no subject.fact']);
  });

  test('an unknown tag', () => {
    expect(faultsOf({ tags: ['busy', 'screen:review', 'loading'] } as Config)).toEqual([
      'toy has the unknown tag "loading"',
    ]);
  });

  test('a state that no transition reaches', () => {
    const faults = faultsOf({
      initial: 'a',
      states: {
        a: { on: { 'b.requested': 'b' } },
        b: { on: { 'a.requested': 'a' } },
        c: { on: { 'a.requested': 'a' } },
      },
    });
    expect(faults).toEqual(['no arrow leads to "toy.c"']);
  });

  test('a state without a way out', () => {
    const faults = faultsOf({
      initial: 'a',
      states: { a: { on: { 'b.requested': 'b' } }, b: { on: { 'b.requested': 'b' } } },
    });
    expect(faults).toEqual(['nothing leads out of "toy.b"']);
  });

  test('a state with an id of its own, or a name that is no name', () => {
    const faults = faultsOf({ initial: 'step-1', states: { 'step-1': { id: 'elsewhere' } } });
    expect(faults).toEqual(['the state "elsewhere" is not camelCase', 'the state "elsewhere" has an id of its own']);
  });

  test('a target that does not exist throws when the machine is made', () => {
    expect(() => faultsOf({ initial: 'a', states: { a: { on: { 'b.requested': 'b' } } } })).toThrow(/toy\.a.*|'b'/);
  });
});

describe('the rules for sources can fail', () => {
  const source = (text: string) => ({ path: 'machines/order/order.machine.ts', text });

  const faultsOf = (path: string, text: string, composed: readonly string[] = []) =>
    importFaults({ path, text }, () => composed);

  test('foreign imports are found in all their forms', () => {
    const text = `import { a } from 'xstate';
import type { B } from '#domain/money/money.ts';
import { c } from './order.types.ts';
import { d } from '#machines/session/session.selectors.ts';
import type { D } from '../session/session.types.ts';
import {
  e,
} from 'react';
export * from '#ports/bank.ts';
const f = await import('ofetch');`;
    expect(faultsOf('machines/order/order.machine.ts', text)).toEqual([
      'machines/order/order.machine.ts imports "#machines/session/session.selectors.ts": machines/session is not among its actors, so only types may cross',
      'machines/order/order.machine.ts imports "react": machines know only xstate',
      'machines/order/order.machine.ts imports "#ports/bank.ts": machines/ may not import src/ports/',
      'machines/order/order.machine.ts imports "ofetch": machines know only xstate',
    ]);
  });

  test('a machine that is composed may be imported', () => {
    expect(
      faultsOf('machines/app/app.machine.ts', `import { d } from '../session/session.machine.ts';`, ['session']),
    ).toEqual([]);
  });

  test.each([
    ['domain/money/money.ts', '#machines/shared/problem.ts', 'domain/ may not import machines/'],
    ['domain/money/money.ts', 'xstate', 'the domain knows no packages'],
    ['src/ui/button/Button.tsx', '#presenters/trade/words.ts', 'src/ui/ may not import src/presenters/'],
    ['src/ports/http.ts', '@statechange/server/emulators.ts', 'src/ports/ may not import server/'],
    ['src/ports/http.ts', '#features/exchange/Exchange.tsx', 'src/ports/ may not import src/features/'],
    ['src/features/orders/Orders.tsx', '#features/exchange/Exchange.tsx', 'src/features/ may not import src/features/'],
    ['src/features/orders/Orders.tsx', '#app/outlet/page.ts', 'src/features/ may not import src/app/'],
    ['src/features/orders/orders.page.tsx', '#app/pages.ts', 'src/features/ may not import src/app/'],
    ['src/app/effects/app/flows.ts', '#features/orders/effects.ts', 'src/app/effects/ may not import src/features/'],
    ['server/backend/app.ts', '#app/pages.ts', 'server/ may not import src/app/'],
    [
      'packages/sandbox/src/bank/bank.ts',
      '#machines/order/order.machine.ts',
      'packages/sandbox/src/ may not import machines/',
    ],
    ['server/mail/mailer.ts', '@statechange/sandbox', 'production code knows no sandbox'],
    ['server/mail/mailer.ts', '../demo/staff.ts', 'production code knows no sandbox'],
    ['src/features/orders/orders.page.tsx', '../../../machines/order/order.machine.ts', 'the path climbs three levels'],
  ])('%s may not import %s', (path, specifier, fault) =>
    expect(faultsOf(path, `import { x } from '${specifier}';`)).toEqual([`${path} imports "${specifier}": ${fault}`]),
  );

  test('tests climb no further than anyone', () => {
    expect(faultsOf('tests/server/bank/money.test.ts', `import '../../../domain/money/money.ts';`)[0]).toContain(
      'climbs three levels',
    );
  });

  test.each([
    'const order = flows.order as ActorRefFrom<OrderMachine>;',
    'const order = ref as unknown as ActorRefFrom<OrderMachine>;',
    'interface Opening { readonly logic: AnyActorLogic; }',
    'interface Running { readonly ref: AnyActorRef; }',
  ])('%s is found', (code) => expect(referenceFaults(source(code))).toHaveLength(1));

  test.each([
    'Date.now()',
    'new Date()',
    'Math.random()',
    'setTimeout(f, 1)',
    'window.close()',
    'localStorage.clear()',
    'console.log(1)',
    'fetch(url)',
  ])('%s is found', (code) => expect(ambientFaults(source(`const x = ${code};`))).toHaveLength(1));

  test('words in strings, comments and names are not code', () => {
    const text = `// Date.now() would do\n/* window.close() */ const states = { window: 'window.focused', at: new Date(0) };\ncontext.location.length; \`console.log\``;
    expect(ambientFaults(source(text))).toEqual([]);
  });
});
