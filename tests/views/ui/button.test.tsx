import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { isInternal } from '#ui/link/AppLink.tsx';

describe('Button', () => {
  test('a busy button says so, keeps its words and its focus, and does nothing', async () => {
    const user = userEvent.setup({ delay: null });
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy onClick={onClick}>
          Buy 0.5 BTC
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Buy 0.5 BTC' });
    await user.tab();
    expect(button).toHaveFocus();
    for (let press = 0; press < 5; press += 1) await user.click(button);
    await user.keyboard('{Enter} ');
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('a ready button works by pointer and keys, and submits only as a submit button', async () => {
    const user = userEvent.setup({ delay: null });
    const onClick = vi.fn();
    render(<Button onClick={onClick}>Sell</Button>);
    const button = screen.getByRole('button', { name: 'Sell' });
    await user.click(button);
    await user.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledTimes(2);
    expect(button).toHaveAttribute('type', 'button');
    expect(button).not.toHaveAttribute('aria-busy');
  });

  test('an icon button has a spoken name', () => {
    render(<IconButton label="Dark theme" icon={<svg aria-hidden="true" />} />);
    expect(screen.getByRole('button', { name: 'Dark theme' })).toBeInTheDocument();
  });
});

describe('ButtonLink', () => {
  test('goes to a page of the app without loading a document', async () => {
    render(<ButtonLink href="/exchange">Buy</ButtonLink>);
    await userEvent.click(screen.getByRole('link', { name: 'Buy' }));
    expect(location.pathname).toBe('/exchange');
  });

  test('opens elsewhere without handing over the window', () => {
    render(
      <ButtonLink href="https://example.test/" target="_blank">
        Explorer
      </ButtonLink>,
    );
    expect(screen.getByRole('link', { name: 'Explorer' })).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test.each([
    ['/orders', true],
    ['/orders?page=2#x', true],
    ['//elsewhere.test/', false],
    ['https://elsewhere.test/', false],
    ['#content', false],
    ['mailto:help@example.test', false],
  ])('%s is a page of the app: %s', (href, expected) => {
    expect(isInternal(href)).toBe(expected);
  });
});
