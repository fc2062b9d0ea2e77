import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { request } from '#app/handle/app-handle.ts';
import { StaffList, staffListPage } from '#app/outlet/staff-list.tsx';
import { addResources } from '#app/resources/resources.ts';
import { staffResources } from '#app/resources/staff-resources.ts';
import { createAppActor } from '#app/start/actor.ts';
import { declareRows, field, type RowList, type RowOf } from '#domain/lists/rows.ts';
import { amount } from '#domain/money/money.ts';
import { rolesFor, type StaffRole, staffRoles } from '#domain/staff/rights.ts';
import type { ListRow } from '#machines/directory/directory.types.ts';
import { startTime } from '#machines/shared/cases.ts';
import { samplePerson } from '#machines/shared/staffSamples.ts';
import { typingPause } from '#machines/shared/waits.ts';
import { saveFile } from '#ports/browser/save-file.ts';
import { browserStorage } from '#ports/browser/storage.ts';
import { showZone } from '#ui/display/display.ts';
import { pageReply } from '../../page-reply.ts';
import { sampleRows } from '../../sample-rows.ts';
import { expectAccessible } from '../axe.ts';
import { sandboxSettings } from '../sandbox-settings.ts';
import { openAction } from '../staff/open.tsx';
import { openList } from './open.tsx';

vi.mock('#ports/browser/save-file.ts');

const samples = declareRows({
  path: '/staff/samples',
  fields: {
    createdAt: field.time,
    topic: field.oneOf(['cards', 'taxes']),
    note: field.text,
    count: field.number,
    amount: field.orNull(field.amount),
  },
  sortable: ['createdAt', 'topic'],
  filters: {
    topic: { kind: 'choices', values: ['cards', 'taxes'] },
    note: { kind: 'text', maxLength: 20 },
    from: { kind: 'time' },
  },
  sort: [{ column: 'createdAt', descending: true }],
});

const samplePage = staffListPage({
  list: samples,
  title: 'Samples',
  what: 'samples',
  file: 'readCustomers',
  filters: {
    topic: { label: 'Topic', any: 'All topics', values: { cards: 'Cards', taxes: 'Taxes' } },
    note: { label: 'Note' },
    from: { label: 'From' },
  },
  rowName: ({ note }) => note,
  columns: [
    { id: 'createdAt', header: 'Time', cell: ({ createdAt }) => new Date(createdAt).toISOString() },
    { id: 'topic', header: 'Topic', cell: ({ topic }) => topic },
    { id: 'note', header: 'Note', cell: ({ note }) => note },
    { id: 'count', header: 'Count', cell: ({ count }) => count },
    { id: 'amount', header: 'Amount', cell: ({ amount }) => amount ?? 'None' },
  ],
});

type AnyPage = Pick<ReturnType<typeof staffListPage<RowList>>, 'list' | 'words'>;
/** Every staff page with a list, and the sample. */
const pages = Object.values(
  import.meta.glob<{ page: object }>('../../../src/features/*/admin-*.page.tsx', { eager: true }),
)
  .flatMap(({ page }): readonly object[] => ('tabs' in page ? Object.values(page.tabs as object) : [page]))
  .map((page) => page as Partial<AnyPage>)
  .concat(samplePage as object as AnyPage)
  .flatMap(({ list, words }) => (list && words ? [{ title: words.title, list, words }] : []));

describe('a list of staff without rows', () => {
  const nothing = {
    rows: [],
    total: 0,
    sums: [{ name: 'amount', asset: 'USD', amount: amount(0n), unknown: 0, ledger: null }],
  };
  async function open(unread: string | null) {
    const { action } = openAction();
    const sums = { names: { amount: 'Amount' }, of: 'Of all.' };
    const opened = openList<RowOf<typeof samples>>(samples, (directory) => (
      <StaffList {...samplePage.words} list={directory} action={action} me={samplePerson} sums={sums} unread={unread} />
    ));
    await opened.read.last().resolve(nothing);
    return opened;
  }

  test('says whether none are there or none match', async () => {
    const { read, user, clock } = await open(null);
    expect(screen.getByText('No samples yet')).toBeVisible();
    expect(screen.getByText('$0.00')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Topic', { selector: 'select' }), 'cards');
    act(() => clock.increment(typingPause));
    await read.last().resolve(nothing);
    expect(screen.getByText('No samples match')).toBeVisible();
  });

  test('says that they are being read, and no sum, until they are', async () => {
    await open('Being read: 2,000 of 50,060.');
    expect(screen.getByText('Not read from the bank yet')).toBeVisible();
    expect(screen.getAllByText(/Being read: 2,000 of 50,060\./).length).toBeGreaterThan(0);
    expect(screen.queryByText('$0.00')).toBeNull();
  });
});

const typed = { text: 'x', dollars: '12.50', day: '2026-01-15', time: '2026-01-15', kept: '' } as const;

describe.each(pages)('the list of staff "$title"', ({ list, words }) => {
  const rows = sampleRows(list, 3, startTime);
  async function open(found: readonly ListRow[] = rows, roles: readonly StaffRole[] = staffRoles) {
    const { action, submitted } = openAction();
    const opened = openList<RowOf<RowList>>(list, (directory) => (
      <StaffList {...words} list={directory} action={action} me={{ ...samplePerson, roles }} />
    ));
    await opened.read.last().resolve({ rows: found as typeof rows, total: found.length });
    return { ...opened, submitted };
  }

  test('shows its rows in its columns, which sort', async () => {
    const { read, user } = await open();
    expect(words.columns.map(({ id }) => id).toSorted()).toEqual(list.columns.toSorted());
    expect(screen.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(rows.length + 1);
    for (const name of list.sortable) {
      const header = screen.getByRole('columnheader', {
        name: String(words.columns.find(({ id }) => id === name)?.header),
      });
      await user.click(within(header).getByRole('button'));
      expect(read.last().input.sort.map(({ column }) => column)).toEqual([name]);
    }
    await expectAccessible();
  });

  test('has a field for each filter, and a chip that takes it away', async () => {
    const { read, user, clock } = await open();
    for (const [name, { label }] of Object.entries(words.filters ?? {})) {
      const kind = list.filters[name];
      if (kind === undefined) throw new Error(`the list has no filter ${name}`);
      const control = screen.getByLabelText(label, { selector: 'select, input:not([type="checkbox"])' });
      const value = 'values' in kind ? (kind.values[0] ?? '') : typed[kind.kind];
      await ('values' in kind ? user.selectOptions(control, value) : user.type(control, value));
      act(() => clock.increment(typingPause));
      expect(read.last().input.filters).toEqual({ [name]: [value] });
      await user.click(screen.getByRole('button', { name: new RegExp(`^Remove the filter ${label}: `) }));
      expect(read.last().input.filters).toEqual({});
    }
  });

  test('has a file of the rows that were selected, for a reason, or none', async () => {
    const { user, submitted } = await open();
    if (words.file === null) return expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();
    await user.click(screen.getAllByRole('checkbox', { name: /^Select / })[2] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Download 1 as CSV' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'For the yearly audit');
    expect(screen.getByText('1 selected as CSV.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(submitted.last().input).toMatchObject({ call: null, body: { reason: 'For the yearly audit' } });
  });

  test('is exported by staff with the right, and by no one else', async () => {
    for (const role of staffRoles) {
      const { shown } = await open(rows, [role]);
      const may = words.file !== null && rolesFor(words.file).includes(role);
      expect([role, screen.queryByRole('button', { name: /CSV/ }) !== null]).toEqual([role, may]);
      const { bulkActions } = words;
      const selects =
        may || bulkActions?.([], { ...samplePerson, roles: [role] }).some(({ refusal }) => refusal === null) === true;
      expect([role, screen.queryAllByRole('checkbox', { name: /^Select / }).length > 0]).toEqual([role, selects]);
      shown.unmount();
    }
  });

  test('says when there are none', async () => {
    await open([]);
    expect(screen.getByText(`No ${words.what} yet`)).toBeVisible();
  });
});

const token = `${btoa('{"alg":"none"}')}.${btoa('{"exp":4102444800}')}.`;

describe('an open list of staff', () => {
  const answer = vi.fn<(url: URL, request: Request) => Response | Promise<Response>>();
  beforeEach(() => {
    sessionStorage.setItem('a_at', token);
    vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(new URL(typeof input === 'string' ? input : input.url, location.href), init);
      expect(request.headers.get('Authorization')).toBe(`Bearer ${token}`);
      return answer(new URL(request.url), request);
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.clearAllMocks();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });
  const reply = (data: object, status = 200) => Response.json({ status, message: '', data }, { status });
  const wire = sampleRows(samples, 3, startTime).map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
  }));
  const counted = () => reply(pageReply(wire));

  async function open(page: Pick<typeof samplePage, 'enter'> = samplePage) {
    history.replaceState(null, '', '/admin/sales?topic=taxes&page=1');
    const app = createAppActor(sandboxSettings);
    app.root.start();
    onTestFinished(() => void app.root.stop());
    const flows = () => app.actor('page').getSnapshot().children.flows;
    await waitFor(() => expect([flows(), app.root.getSnapshot().children.staff]).not.toContain(undefined));
    page.enter(app);
    const list = flows()?.getSnapshot().context.flows.staffList;
    if (!list) throw new Error('there is no list');
    const exporting = () => list.getSnapshot().children.listExport?.getSnapshot();
    return { app, list, exporting };
  }

  test('starts with the query of its address, with the staff token, and reads the rows as declared', async () => {
    answer.mockImplementation((url) => {
      expect(`${url.pathname}${url.search}`).toBe('/backend/staff/samples?topic=taxes&page=1&zone=UTC');
      return reply(pageReply(wire, { total: 40 }));
    });
    const { list } = await open();
    await waitFor(() => expect(list.getSnapshot().context.loaded?.rows).toEqual(sampleRows(samples, 3, startTime)));
  });

  test('asks for days of the zone that times are shown in, also to go to one, and again in another zone', async () => {
    localStorage.setItem('staff_zone', 'America/New_York');
    onTestFinished(() => {
      localStorage.clear();
      showZone(null);
    });
    const asked: string[] = [];
    answer.mockImplementation((url) => {
      if (url.pathname === '/backend/staff/samples') asked.push(decodeURIComponent(url.search));
      return reply(pageReply(wire, { total: 60 }));
    });
    const { list } = await open();
    await waitFor(() => expect(asked).toEqual(['?topic=taxes&page=1&zone=America/New_York']));
    await waitFor(() => expect(list.getSnapshot().context.loaded).not.toBeNull());
    list.send({ type: 'day.sought', day: '2026-03-08' });
    await waitFor(() => expect(list.getSnapshot().context.query.page).toBe(2));
    expect(asked[1]).toBe('?topic=taxes&from=2026-03-09T04:00:00.000Z&per_page=1&zone=America/New_York');
    await waitFor(() => expect(asked).toHaveLength(3));
    showZone('UTC');
    await waitFor(() => expect(asked.at(-1)).toBe('?topic=taxes&page=2&zone=UTC'));
  });

  test('of copies is read again for as long as they are being made', async () => {
    addResources(staffResources);
    let since: string | null = '2026-01-01T00:00:00.000Z';
    answer.mockImplementation((url) => {
      const sources = [
        {
          name: 'trades',
          fresh_at: '2026-01-15T12:00:00.000Z',
          complete_since: since,
          rhythm_seconds: 15,
          failure: null,
        },
      ];
      return url.pathname.endsWith('/sources') ? reply({ sources }) : counted();
    });
    const { list, app } = await open(staffListPage({ ...samplePage.words, list: samples, sources: ['trades'] }));
    const calls = (path: string) => answer.mock.calls.filter(([url]) => url.pathname.endsWith(path)).length;
    const load = async () => {
      const before = calls('/sources');
      request(app, 'sources');
      await waitFor(() => expect(calls('/sources')).toBeGreaterThan(before));
    };
    await waitFor(() =>
      expect([calls('/sources') > 0, list.getSnapshot().context.loaded?.query.page]).toEqual([true, 0]),
    );
    for (const [next, more] of [
      ['2025-01-01T00:00:00.000Z', 1],
      [null, 1],
      [null, 0],
      [null, 0],
    ] as const) {
      const before = calls('/samples');
      since = next;
      await load();
      await waitFor(() => expect(calls('/samples')).toBe(before + more));
    }
  });

  test('whose token is refused ends the session of staff', async () => {
    // The frame's calls stay pending, so they cannot end the session before the list does.
    answer.mockImplementation(({ pathname }) =>
      pathname.startsWith('/backend/staff/') ? reply({ data: null }, 401) : new Promise<never>(() => {}),
    );
    const { app, list } = await open();
    await waitFor(() => expect(list.getSnapshot().context.problem?.status).toBe(401));
    expect(app.actor('adminSession').getSnapshot().matches('expired')).toBe(true);
    expect(app.root.getSnapshot().children.staff).toBeUndefined();
  });

  test('has the file that the server makes, with its progress', async () => {
    const { promise: rest, resolve: send } = Promise.withResolvers<void>();
    answer.mockImplementation((url) => {
      if (!url.pathname.endsWith('.csv')) return counted();
      expect(url.search).toBe('?topic=taxes&reason=For+the+audit&zone=UTC');
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode('\ufeffnote\r\n"one\nnote"\r\n"a ""quote"'));
          await rest;
          controller.enqueue(new TextEncoder().encode('""\r\nlast\r\n'));
          controller.close();
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'text/csv' } });
    });
    const { list, exporting } = await open();
    await waitFor(() => expect(list.getSnapshot().context.loaded).not.toBeNull());
    list.send({ type: 'export.requested', reason: 'For the audit' });
    await waitFor(() => expect(exporting()?.context.progress).toEqual({ done: 1, total: 3 }));
    send();
    await waitFor(() => expect(exporting()?.context.file).toEqual({ name: 'samples.csv', rows: 3, unreadable: 0 }));
    const [[name, file] = []] = vi.mocked(saveFile).mock.calls;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (file as Blob).arrayBuffer());
    expect([name, text]).toEqual(['samples.csv', '\ufeffnote\r\n"one\nnote"\r\n"a ""quote"""\r\nlast\r\n']);
  });

  test('has a file with semicolons where that was chosen', async () => {
    browserStorage().setItem('display', JSON.stringify({ files: 'semicolon' }));
    onTestFinished(() => browserStorage().removeItem('display'));
    answer.mockImplementation((url) =>
      url.pathname.endsWith('.csv') ? new Response('\ufeffnote,amount\r\n"a, b",0.5\r\n') : counted(),
    );
    const { list } = await open();
    await waitFor(() => expect(list.getSnapshot().context.loaded).not.toBeNull());
    list.send({ type: 'export.requested', reason: 'For the audit' });
    await waitFor(() => expect(vi.mocked(saveFile).mock.calls.at(-1)?.[1]).toBe('\ufeffnote;amount\r\n"a, b";0,5\r\n'));
  });

  test('names the rows of its file that were selected, and saves nothing of a file that is cut off or canceled', async () => {
    const stopped = vi.fn();
    let isCut = true;
    answer.mockImplementation((url, request) => {
      if (!url.pathname.endsWith('.csv')) return counted();
      expect(url.searchParams.get('ids')).toBe('2,0');
      request.signal.addEventListener('abort', stopped);
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('note\r\none\r\n'));
          if (isCut) controller.error(new TypeError('terminated'));
        },
      });
      return new Response(body);
    });
    const { list, exporting } = await open();
    await waitFor(() => expect(list.getSnapshot().context.loaded).not.toBeNull());
    for (const id of ['2', '0']) list.send({ type: 'row.toggled', id });
    list.send({ type: 'export.requested' });
    await waitFor(() => expect(exporting()?.context.problem).toMatchObject({ code: 'offline', retryable: true }));
    isCut = false;
    list.send({ type: 'export.requested' });
    await waitFor(() => expect(exporting()?.context.progress).toEqual({ done: 1, total: 2 }));
    list.getSnapshot().children.listExport?.send({ type: 'export.canceled' });
    await waitFor(() => expect(stopped).toHaveBeenCalled());
    expect(saveFile).not.toHaveBeenCalled();
  });
});
