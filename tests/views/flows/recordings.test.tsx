import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { record } from '@statechange/flows/record';
import { read } from '@statechange/flows/recordings/read';
import { write } from '@statechange/flows/recordings/write';
import { cleanup, fireEvent } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { sampleMachine } from '#flows-tests/sampleMachines.ts';
import { inDepth } from '../../kit/deep.ts';
import { root } from '../../kit/machines.ts';
import { fileOf, openViewer } from './open.tsx';

const order = 'order-with-expired-quote.flows';
const withdrawal = 'withdrawal-with-code.flows';
beforeEach(() => sessionStorage.clear());

const bytesOf = async (file: string) => new Uint8Array(await readFile(join(root, 'tests/recordings', file)));

async function openRecordings(options: Parameters<typeof openViewer>[1] = {}, link = '') {
  const opened = openViewer(`/recordings${link}`, options);
  const field = await opened.page.findByLabelText('Open a recording (.flows)');
  return { ...opened, choose: (name: string, content: BlobPart) => opened.user.upload(field, fileOf(name, content)) };
}

const chosenActor = (container: HTMLElement) =>
  container.querySelector('[role="treeitem"][aria-selected="true"]')?.getAttribute('data-actor') ?? '';

async function written(file: string, actor: string): Promise<string> {
  const args = [
    '--disable-warning=ExperimentalWarning',
    'scripts/flows.ts',
    'story',
    `tests/recordings/${file}`,
    actor,
  ];
  return (await promisify(execFile)(process.execPath, args, { cwd: root })).stdout;
}

test('a recording is run again with a verdict, looked back at by steps, and refused with a sentence when it is none', async () => {
  const { page, user, choose } = await openRecordings();
  await choose('cat.flows', 'no recording');
  await page.findByText('cat.flows cannot be opened.');
  await choose(order, await bytesOf(order));
  expect((await page.findByText('exact')).closest('summary')?.textContent).toBe('Replay: exact');
  const state = () => page.getByRole('complementary').querySelector('[role="status"]')?.textContent;
  expect(state()).toBe('filled');
  fireEvent.change(page.getByRole('slider', { name: 'Step' }), { target: { value: '40' } });
  const there = state();
  expect(there).not.toBe('filled');
  await user.click(page.getByRole('button', { name: 'Forward' }));
  page.getByText(/^42 of \d+$/);
  await user.click(page.getByRole('button', { name: 'Back' }));
  expect(state()).toBe(there);
});

test('a recording of a machine that the project does not have is drawn from its own chart', async () => {
  const actor = createActor(sampleMachine, { input: { amount: '5' } });
  const recorded = record(actor);
  actor.start();
  const { page, container, choose } = await openRecordings();
  await choose('toy.flows', new Uint8Array(await recorded()));
  await page.findByText('view only');
  await vi.waitFor(() => expect(container.querySelector('svg.chart')?.textContent).toContain('editing'));
});

test('a link to a recording says what it names in vain', async () => {
  const { page, choose } = await openRecordings({}, '?tab=9&actor=99&record=99999&state=order.gone&open=order.gone');
  await choose(order, await bytesOf(order));
  await page.findByText(
    'There is no tab 9, no actor 99, no step 99999, no state order.gone, and no level order.gone in this recording. The link may be from another recording.',
  );
});

test.each(inDepth('variants', [order, withdrawal]))(
  'the story of %s is copied as the command line writes it',
  async (file) => {
    const { page, user, choose, copied, container } = await openRecordings();
    await choose(file, await bytesOf(file));
    await user.click(await page.findByRole('button', { name: 'Copy as story' }));
    await page.findByText(/^The story of .+ is copied\.$/);
    expect(copied).toEqual([expect.stringContaining("from '#tests/kit/story.ts';")]);
    expect(copied).toEqual([await written(file, chosenActor(container))]);
  },
);

test('a story is saved as a file where the browser refuses its clipboard', async () => {
  const saved: string[] = [];
  let content = new Blob();
  URL.createObjectURL = (made: Blob) => {
    content = made;
    return 'blob:story';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { page, user, choose } = await openRecordings({ hasClipboard: false });
  await choose(order, await bytesOf(order));
  await user.click(await page.findByRole('button', { name: 'Copy as story' }));
  await page.findByText(/The story of .+ is saved as order-story\.test\.ts\.$/);
  expect(saved).toEqual(['order-story.test.ts']);
  expect(await content.text()).toContain("from '#tests/kit/story.ts';");
});

test('a recording of an app that was loaded again shows either of its tabs', async () => {
  const both = await Promise.all([order, withdrawal].map(async (file) => read(await bytesOf(file))));
  const [before, after] = both.map((found) => (found.ok ? found.recording : expect.fail(found.reason)));
  if (!before || !after) expect.fail('there are two recordings');
  const charts = [...new Map([...before.charts, ...after.charts].map((chart) => [chart.id, chart])).values()];
  const tabs = [
    ...before.tabs.map((tab) => ({ ...tab, tab: 'before' })),
    ...after.tabs.map((tab) => ({ ...tab, tab: 'after' })),
  ];
  const { page, user, choose } = await openRecordings();
  await choose('both.flows', new Uint8Array(await write({ ...before, charts, tabs, marks: [] })));
  const actors = (name: string) =>
    page.queryAllByRole('treeitem').filter(({ textContent }) => textContent?.includes(name));
  await vi.waitFor(() => expect(actors('order')).not.toEqual([]));
  expect(actors('withdrawal')).toEqual([]);
  await user.selectOptions(page.getByRole('combobox', { name: /^Tab/ }), '1');
  expect(actors('withdrawal')).not.toEqual([]);
  expect(location.search).toContain('tab=2');
});

test('a recording stays open when the page is loaded again, until it is closed', async () => {
  const { page, choose } = await openRecordings();
  await choose(order, await bytesOf(order));
  await page.findByText('Kept in this tab until you close it');
  cleanup();
  const again = openViewer('/recordings');
  await again.user.click(await again.page.findByRole('button', { name: 'Close' }));
  await again.page.findByLabelText('Open a recording (.flows)');
  expect(sessionStorage.getItem('flows recording')).toBe(null);
});

test('a recording that is closed while it is being kept is not kept', async () => {
  const { page, user } = await openRecordings();
  const bytes = Promise.withResolvers<ArrayBuffer>();
  const content = await bytesOf(order);
  const file = fileOf(order, content);
  vi.spyOn(file, 'arrayBuffer').mockResolvedValueOnce(content.buffer).mockReturnValueOnce(bytes.promise);
  await user.upload(page.getByLabelText('Open a recording (.flows)'), file);
  await user.click(await page.findByRole('button', { name: 'Close' }));
  bytes.resolve(content.buffer);
  await page.findByLabelText('Open a recording (.flows)');
  expect(sessionStorage.getItem('flows recording')).toBe(null);
});
