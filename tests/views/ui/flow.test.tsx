import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Countdown } from '#features/exchange/Countdown.tsx';
import { Banner } from '#ui/banner/Banner.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { ErrorScreen } from '#ui/page/ErrorScreen.tsx';
import { FullPageLoader } from '#ui/page/FullPageLoader.tsx';
import { Rail } from '#ui/rail/Rail.tsx';
import { Segmented } from '#ui/tabs/Segmented.tsx';
import { Tabs } from '#ui/tabs/Tabs.tsx';
import { formatDuration, formatTime } from '#ui/time/format.ts';
import { Time } from '#ui/time/Time.tsx';

afterEach(() => vi.useRealTimers());

describe('Rail', () => {
  test('marks the current step, the completed and the coming ones', () => {
    render(
      <Rail
        steps={[
          { label: 'Amount', state: 'done' },
          { label: 'Review', state: 'now' },
          { label: 'Completed', state: 'later' },
        ]}
      />,
    );
    expect(screen.getByRole('list', { name: 'Progress' })).toBeInTheDocument();
    const steps = screen.getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual(['Amount, done', 'Review', 'Completed, to come']);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  });

  test('a timeline shows what happened and when', () => {
    render(
      <Rail
        direction="vertical"
        label="Order timeline"
        steps={[{ label: 'Completed', state: 'now', detail: '0.5 BTC', at: '2:30 PM' }]}
      />,
    );
    expect(screen.getByRole('listitem')).toHaveTextContent('Completed0.5 BTC2:30 PM');
  });
});

describe('Countdown', () => {
  const show = (seconds: number) => (
    <Countdown seconds={seconds} label="Price held for" expired="The price has expired" />
  );

  test('shows each second and speaks at ten seconds and at zero only', () => {
    const { rerender } = render(show(24));
    const spoken: string[] = [];
    for (let seconds = 24; seconds >= 0; seconds -= 1) {
      rerender(show(seconds));
      const text = screen.getByRole('status').textContent ?? '';
      if (text !== (spoken.at(-1) ?? '')) spoken.push(text);
      if (seconds > 0)
        expect(screen.getByText(`Price held for 0:${String(seconds).padStart(2, '0')}`)).toBeInTheDocument();
    }
    expect(spoken).toEqual(['Price held for at most 10 seconds', 'The price has expired']);
  });
});

describe('time', () => {
  test.each([
    [24, '0:24'],
    [0, '0:00'],
    [-3, '0:00'],
    [0.2, '0:01'],
    [725, '12:05'],
    [3600, '1:00:00'],
  ])('%s seconds read %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  test.each([
    ['dateTime', 'Nov 24, 2026, 2:05 PM'],
    ['date', 'Nov 24, 2026'],
    ['day', 'Nov 24'],
    ['time', '2:05 PM'],
    ['seconds', '2:05:09 PM'],
    ['zoned', 'Tue, Nov 24, 2:05 PM EST'],
    // Rounded up, so nobody comes early.
    ['from', 'Tue, Nov 24, 2:06 PM EST'],
    ['full', 'Tuesday, November 24, 2026 at 2:05:09 PM EST'],
  ] as const)('as %s it reads %s', (format, text) => {
    expect(formatTime('2026-11-24T19:05:09Z', format, 'America/New_York')).toBe(text);
  });

  test('a time of another year has its year, and one of this year has none', () => {
    const [now, then] = [new Date().getUTCFullYear(), '2019-07-24T19:05:09Z'];
    const text = (at: string) => formatTime(at, 'dayTime', 'UTC');
    expect([text(then), text(then.replace('2019', String(now)))]).toEqual(['Jul 24, 2019, 7:05 PM', 'Jul 24, 7:05 PM']);
  });

  test('the element carries UTC for machines and the zone for people', () => {
    render(<Time at="2026-11-24T19:05:09Z" timeZone="America/New_York" />);
    const time = screen.getByText('Nov 24, 2026, 2:05 PM');
    expect(time).toHaveAttribute('datetime', '2026-11-24T19:05:09.000Z');
    expect(time.title).toContain('EST');
  });

  test('a moment that is none does not take the page down', () => {
    render(<Time at="soon" />);
    expect(screen.getByText('unknown time')).toBeInTheDocument();
  });
});

describe('Banner', () => {
  test.each([
    ['success', 'status'],
    ['error', 'alert'],
  ] as const)('a %s is a %s', (tone, role) => {
    render(<Banner tone={tone}>Done.</Banner>);
    expect(screen.getByRole(role)).toHaveTextContent('Done.');
  });

  test.each([
    ['entering', 'absent'],
    ['iconless', 'absent'],
    ['visible', 'present'],
    ['leaving', 'present'],
  ] as const)('while %s its icon is %s', (phase, icon) => {
    const { container } = render(
      <Banner tone="error" phase={phase}>
        No.
      </Banner>,
    );
    expect(container.querySelector('[data-part="banner"]')).toHaveAttribute('data-state', phase);
    expect(container.querySelector('[data-part="banner-icon"]')).toHaveAttribute('data-state', icon);
  });

  test('can be dismissed', async () => {
    const onDismiss = vi.fn();
    render(
      <Banner tone="error" onDismiss={onDismiss}>
        No.
      </Banner>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onDismiss).toHaveBeenCalledOnce();
  });
});

describe('choices', () => {
  const sides = [
    { value: 'buy', label: 'Buy' },
    { value: 'sell', label: 'Sell' },
  ] as const;

  test('a segmented choice is a group of radios', async () => {
    const onValue = vi.fn();
    render(<Segmented label="Side" options={sides} value="buy" onValue={onValue} />);
    expect(screen.getByRole('radiogroup', { name: 'Side' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Buy' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Sell' }));
    expect(onValue).toHaveBeenCalledWith('sell');
  });

  test('tabs show one panel and change by the machine', async () => {
    const onValue = vi.fn();
    const tabs = sides.map((side) => ({ ...side, content: `${side.label} panel` }));
    render(<Tabs label="Order" tabs={tabs} value="buy" onValue={onValue} />);
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Buy panel');
    await userEvent.click(screen.getByRole('tab', { name: 'Sell' }));
    expect(onValue).toHaveBeenCalledWith('sell');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Buy panel');
  });
});

test('lines pair each label with its value', () => {
  render(
    <Lines
      lines={[
        { id: 'fee', label: 'Platform fee', value: '$0.50' },
        { id: 'sum', kind: 'sum', label: 'You pay', value: '$100.50', note: 'From your balance' },
      ]}
    />,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Platform fee', 'You pay']);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    '$0.50',
    '$100.50',
    'From your balance',
  ]);
});

test('a loader names its subject; an error screen shows its heading', () => {
  render(
    <>
      <FullPageLoader label="Loading your dashboard" />
      <ErrorScreen heading="Unexpected Application Error!" reference="req_1" />
    </>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Loading your dashboard');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Unexpected Application Error!');
  expect(screen.getByText('req_1')).toBeInTheDocument();
});
