import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openViewer } from './open.tsx';

async function openSimulation(machine: string) {
  const opened = openViewer(`/${machine}?view=simulate&pane=facts`);
  await opened.page.findByRole('heading', { name: 'What happened' });
  const { page, user } = opened;
  const region = (name: string) => within(page.getByRole('region', { name }));
  /** Types into a field without triggering shortcuts. */
  const type = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };
  return {
    ...opened,
    region,
    happened: () =>
      region('What happened')
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent),
    press: (name: string | RegExp) => user.click(page.getAllByRole('button', { name })[0] as HTMLElement),
    type,
    async sendByHand(text: string) {
      const field = page.getByLabelText<HTMLTextAreaElement>('Event as JSON');
      await type(field, text);
      await user.click(page.getByRole('button', { name: 'Send' }));
      return field.validationMessage;
    },
  };
}

test('a simulation says which guards refuse an event, and which branch each event, answer and timer would take', async () => {
  const { region } = await openSimulation('withdrawal');
  const refused = region('Nothing would happen');
  refused.getAllByText('max.chosen');
  refused.getAllByText((_, element) => element?.textContent === '✕ maxIsKnown: no');
  expect(region('Events').getAllByText(/^(if .+ |else )?→ /).length).toBeGreaterThan(0);
});

test('answers are offered with their samples, and the active state is read out', async () => {
  const { region, page } = await openSimulation('fetched');
  const names = (name: string) =>
    region(name)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(names('Actors settle')).toEqual([
    ...[
      'loadData done{"charts":[]}→ ready',
      'loadData failedThe server answered 503.→ failed',
      'loadData failed"broken"→ failed',
    ],
  ]);
  expect(names('Timers')).toEqual(['after loadLimit→ failed']);
  expect(page.getByRole('treeitem', { name: /^loading, active\./ }).textContent).toMatch(/^loading active/);
});

test('the run that was left is kept, and compared with the other one', async () => {
  const { page, user, happened, press, sendByHand, region } = await openSimulation('banner');
  await press('Wait');
  expect(happened()).toHaveLength(1);
  await user.keyboard('{Escape}');
  await press('Step back');
  expect(happened()).toHaveLength(0);
  await sendByHand('{ "type": "banner.nonsense" }');
  const runs = region('Runs');
  expect(runs.getByRole('button', { name: /^Run 2, from the start/ })).toHaveAttribute('aria-current', 'true');
  await user.selectOptions(runs.getByLabelText('Compare with'), '1');
  runs.getByText('They part at step 1.');
  expect(page.getByRole('row', { name: /^Step 1 / }).textContent).toBe('Step 1banner.nonsense1 s pass');
  await user.click(runs.getByRole('button', { name: /^Run 1/ }));
  expect(happened()[0]).toMatch(/^1 s pass/);
});

test('a random walk is the same for the same seed, says why it stopped, and extends the current run', async () => {
  const { page, press, happened, region, type, user } = await openSimulation('banner');
  const walk = region('Random walk');
  const seed = walk.getByLabelText<HTMLInputElement>('Seed');
  await type(seed, 'no number');
  await user.keyboard('{Enter}');
  expect(seed.validationMessage).toMatch(/^Seed: enter a whole number/);
  const walked = async () => {
    await type(seed, '42');
    await user.keyboard('{Enter}');
    await walk.findByText(/^Seed .*(an ending|something broke|nothing could happen|the most of one walk)/);
    return happened();
  };
  const first = await walked();
  expect(first.length).toBeGreaterThan(1);
  await press('Start over');
  expect(happened()).toHaveLength(0);
  expect(await walked()).toEqual(first);
  expect(page.queryByRole('region', { name: 'Runs' })).toBeNull();
});

test('any time passes, and an invalid field is named', async () => {
  const { page, user, happened, type } = await openSimulation('banner');
  const field = page.getByLabelText<HTMLInputElement>('Time to pass');
  await type(field, '90');
  await user.keyboard('{Enter}');
  expect(field.validationMessage).toBe('Time to pass: Add a unit to 90: ms, s, min, h or d.');
  await type(field, '5 min');
  await user.keyboard('{Enter}');
  expect(happened()[0]).toMatch(/^5 min pass/);
  page.getByText('after 5 min');
});

test('an event that is none is refused, and one that was typed by hand is marked', async () => {
  const { page, sendByHand } = await openSimulation('banner');
  expect(await sendByHand('{ "type": ""')).toBe('This is not JSON. Names and texts stand in double quotes.');
  const deep = `{ "type": "banner.succeeded", "message": ${'['.repeat(3_000)}${']'.repeat(3_000)} }`;
  expect(await sendByHand(deep)).toBe('An event may be 12 levels deep.');
  expect(await sendByHand('{ "type": "banner.nonsense" }')).toBe('');
  page.getByText('by hand');
  page.getByText('refused or ignored');
});

test('a simulation is copied as a story and as a sequence', async () => {
  const { copied, press, page } = await openSimulation('withdrawal');
  await press('Story');
  await page.findByText('The story is copied.');
  await press('Mermaid sequence');
  await page.findByText('The Mermaid sequence is copied.');
  expect(copied).toEqual([
    expect.stringContaining("import { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts';"),
    expect.stringMatching(/^sequenceDiagram\n {2}participant outside/),
  ]);
});
