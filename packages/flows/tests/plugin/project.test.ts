import { describe, expect, test } from 'vitest';
import { createMachine, setup } from 'xstate';
import { type Found, projectHost } from '#flows/plugin/page/project.ts';
import { bareCases } from '#flows/run/bare.ts';
import { simulate } from '#flows/run/simulate.ts';

const light = createMachine({
  id: 'light',
  description: 'Is on or off.',
  initial: 'off',
  states: { off: { on: { PRESSED: 'on' } }, on: { after: { 10: 'off' } } },
});
const lightCases = {
  inputs: [undefined],
  events: {},
  actors: {},
  abstraction: ({ value }: { value: unknown }) => value,
};
const settings = { title: 'Flows', base: '/__flows', home: '/', machines: '' };
const found = (cases: Found['cases'] = {}): Found => ({
  machines: {
    '/light.machine.ts': async () => ({ light, other: 1 }),
    '/again.machine.ts': async () => ({ same: light }),
  },
  cases,
});

describe('a project of which only its modules are known', () => {
  test('has every machine that a module exports, once, under the machine’s own name', async () => {
    const host = projectHost(settings, async () => found());
    expect(await host.catalogue()).toMatchObject({
      entries: [{ chart: { id: 'light' }, purpose: 'Is on or off.', untaken: null, findings: [] }],
      earlier: null,
    });
    expect(await host.details('light')).toEqual({ layouts: null, taken: {} });
    await expect(host.details('fan')).rejects.toThrow('The project has no code of fan.');
  });

  test('names machines without an id, lists two with one id, and says what could not be read', async () => {
    const on = () => createMachine({ id: 'on', initial: 'a', states: { a: { on: { GO: '#on.b' } }, b: {} } });
    const host = projectHost(settings, async () => ({
      machines: {
        '/src/fan.ts': async () => ({ fan: createMachine({ initial: 'a', states: { a: {} } }) }),
        '/src/one.ts': async () => ({ one: on() }),
        '/src/two.ts': async () => ({ one: on(), machines: () => [on()] }),
        '/src/makes.ts': async () => ({ make: (id: string) => createMachine({ id }) }),
        '/src/broken.ts': () => Promise.reject(new Error('Unexpected token')),
      },
      cases: {},
    }));
    const { entries, unread } = await host.catalogue();
    expect(entries.map(({ chart, file, written }) => [chart.id, file, written?.id])).toEqual([
      ['fan', 'src/fan.ts', '(machine)'],
      ['on', 'src/one.ts', undefined],
      ['on (one)', 'src/two.ts', 'on'],
      ['on (machines 1)', 'src/two.ts', 'on'],
    ]);
    expect(unread).toEqual([
      {
        file: '/src/makes.ts',
        reason: 'make is a function that makes a machine. Export "machines = () => [make(…)]" to see one.',
        isFault: false,
      },
      { file: '/src/broken.ts', reason: 'It could not be loaded: Unexpected token', isFault: true },
    ]);
    const { machine, cases } = await host.code('on (one)');
    const moved = simulate(machine, cases, 0, [{ kind: 'step', choice: 0 }]);
    expect([moved.snapshot.value, moved.taken]).toEqual(['b', ['on (one).a/GO/0']]);
  });

  test('can be simulated without cases: events come without payloads, timers by name', async () => {
    const { machine, cases } = await projectHost(settings, async () => found()).code('light');
    const { steps } = simulate(machine, cases, 0, []);
    expect(steps).toEqual([{ type: 'event', event: { type: 'PRESSED' } }]);
    const after = simulate(machine, cases, 0, [{ kind: 'step', choice: 0 }]);
    expect([after.snapshot.value, after.steps.map(({ type }) => type)]).toEqual(['on', ['elapse']]);
  });

  test('starts a machine that needs an input with a made-up one, and says why a typed one does not fit', () => {
    const asking = setup({
      types: { input: {} as { size: { width: number } }, context: {} as { width: number } },
    }).createMachine({ context: ({ input }) => ({ width: input.size.width * 2 }) });
    const cases = bareCases(asking);
    expect([cases.inputs, simulate(asking, cases, 0, []).stopped]).toEqual([[{ size: { width: 1 } }], null]);
    expect(simulate(asking, cases, { typed: {} }, []).stopped).toMatch(/^It broke: threw: .*width/);
  });

  test('says what its tests take where it has cases, and nothing where they do not fit', async () => {
    const host = projectHost(settings, async () => found({ '/light.cases.ts': async () => ({ lightCases }) }));
    expect(Object.keys((await host.details('light')).taken).sort()).toEqual([
      'light.off/PRESSED/0',
      'light.on/xstate.after.10.light.on/0',
    ]);
    const broken = projectHost(settings, async () =>
      found({ '/light.cases.ts': async () => ({ lightCases: { inputs: 3 } }) }),
    );
    expect((await broken.details('light')).taken).toEqual({});
  });

  test('is asked for its modules once, and again after they could not be loaded', async () => {
    let asked = 0;
    const host = projectHost(settings, async () => {
      asked += 1;
      if (asked === 1) throw new Error('The server is gone.');
      return found();
    });
    await expect(host.catalogue()).rejects.toThrow('The server is gone.');
    await Promise.all([host.catalogue(), host.details('light')]);
    expect(asked).toBe(2);
  });
});
