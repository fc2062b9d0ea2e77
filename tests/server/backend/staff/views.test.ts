import { beforeAll, expect, it } from 'vitest';
import { before, describeOnEachDatabase } from '../../support.ts';
import { ask, audited, hire, lastAudited, type Person } from './people.ts';

interface View {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly is_shared: boolean;
  readonly is_own: boolean;
  readonly owner: string;
  readonly version: number;
  readonly used_by: readonly string[];
}
interface Views {
  readonly views: readonly View[];
  readonly default: string | null;
}

describeOnEachDatabase('saved views of lists', (open) => {
  const server = before(() => open());
  const people = new Map<string, Person>();
  beforeAll(async () => {
    for (const role of ['viewer', 'support', 'finance', 'owner'] as const) people.set(role, await hire(server, role));
  });
  const who = (role: string): Person => {
    const person = people.get(role);
    if (person === undefined) throw new Error(`nobody is ${role}`);
    return person;
  };
  const views = async (role: string, list = 'trades') => (await ask<Views>(server, who(role), `views/${list}`)).data;
  const save = (role: string, body: object, path = 'trades', key?: string) =>
    ask<{ id: string }>(
      server,
      who(role),
      `views/${path}`,
      body,
      key === undefined ? {} : { headers: { 'Idempotency-Key': key } },
    );
  const setDefault = (role: string, view: string) => ask(server, who(role), `views/trades/${view}/default`, {});

  it('are one’s own until they are shared, and of one list', async () => {
    const { http, data } = await save('finance', { name: ' Large sells ', query: 'side=sell&least=10000' });
    expect(http).toBe(200);
    const [mine] = (await views('finance')).views;
    expect(mine).toEqual({
      ...{ id: data.id, name: 'Large sells', query: 'side=sell&least=10000' },
      ...{ is_shared: false, is_own: true, owner: who('finance').name, version: 1, used_by: [] },
    });
    expect([(await views('support')).views, (await views('finance', 'transfers')).views]).toEqual([[], []]);
    expect((await save('support', { name: 'x', query: '', version: 1 }, `trades/${data.id}`)).http).toBe(404);
    expect((await save('support', {}, `trades/${data.id}/deletion`)).http).toBe(404);
    expect((await save('finance', {}, `transfers/${data.id}/deletion`)).http).toBe(404);
  });

  it('are saved once for one key, and two of a person have two names', async () => {
    const body = { name: 'Failed today', query: 'state=failed' };
    const [one, again] = [
      await save('finance', body, 'trades', 'key-of-a-view'),
      await save('finance', body, 'trades', 'key-of-a-view'),
    ];
    expect([one.http, again.data]).toEqual([200, one.data]);
    expect(await save('finance', body)).toMatchObject({ http: 409, code: 'name_taken' });
    expect((await save('support', body)).http).toBe(200);
    expect((await views('finance')).views.map(({ name }) => name)).toEqual(['Failed today', 'Large sells']);
  });

  it('are replaced whole, never merged, and never from an older version', async () => {
    const { data } = await save('finance', { name: 'Mine', query: 'side=buy' });
    const next = { name: 'Mine', query: 'side=sell', version: 1 };
    expect((await save('finance', next, `trades/${data.id}`)).http).toBe(200);
    expect(await save('finance', next, `trades/${data.id}`)).toMatchObject({
      http: 409,
      code: 'changed_meanwhile',
      data: { version: 2 },
    });
    const found = (await views('finance')).views.find(({ id }) => id === data.id);
    expect(found).toMatchObject({ query: 'side=sell', version: 2 });
  });

  it('are shared with the right to, which is audited, and changed by their owner only', async () => {
    const body = { name: 'Of the team', query: 'state=failed', is_shared: true };
    expect((await save('viewer', body)).http).toBe(403);
    const { data } = await save('support', body);
    expect(await lastAudited(server)).toMatchObject({
      action: 'shareViews',
      targets: JSON.stringify([`view:${data.id}`]),
    });
    expect((await views('viewer')).views).toMatchObject([{ id: data.id, is_own: false, owner: who('support').name }]);
    expect(await save('finance', { ...body, version: 1 }, `trades/${data.id}`)).toMatchObject({
      http: 403,
      code: 'not_own',
    });
    expect((await save('finance', {}, `trades/${data.id}/deletion`)).http).toBe(403);
    expect((await setDefault('viewer', data.id)).http).toBe(200);
    expect((await views('viewer')).default).toBe(data.id);
    expect((await views('support')).views.find(({ id }) => id === data.id)?.used_by).toEqual([who('viewer').name]);
    expect((await save('owner', {}, `trades/${data.id}/deletion`)).http).toBe(200);
    expect(await lastAudited(server)).toMatchObject({ action: 'removeSharedViews', outcome: 'done' });
    expect(await views('viewer')).toEqual({ views: [], default: null });
  });

  it('can be what a list begins with, also those that come with the product', async () => {
    expect((await setDefault('viewer', 'system-failed')).http).toBe(200);
    expect((await views('viewer')).default).toBe('system-failed');
    expect((await setDefault('viewer', 'no-such-view')).http).toBe(404);
    expect((await setDefault('viewer', 'system-all')).http).toBe(200);
    expect((await views('viewer')).default).toBe('system-all');
  });

  it.each([
    ['a name of nothing', { name: ' ', query: '' }],
    ['a long name', { name: 'x'.repeat(61), query: '' }],
    ['a long query', { name: 'x', query: 'x'.repeat(2_001) }],
  ])('are refused with %s', async (_, body) => {
    const before = (await audited(server)).length;
    expect((await save('finance', body)).http).toBe(422);
    expect((await audited(server)).length).toBe(before);
  });
});
