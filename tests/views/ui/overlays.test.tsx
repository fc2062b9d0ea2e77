import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Button } from '#ui/button/Button.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Menu } from '#ui/menu/Menu.tsx';
import { MenuOnDemand, menuOnDemand } from '#ui/menu/MenuOnDemand.tsx';

function Removal({ onClose = () => undefined }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Remove</Button>
      <Dialog
        open={open}
        onClose={close}
        role="alertdialog"
        title="Remove this wallet?"
        description="You can add it again with a new code."
        footer={<Button onClick={close}>Keep it</Button>}
      />
    </>
  );
}

describe('Dialog', () => {
  test('takes the focus, keeps it, closes by Escape and gives the focus back', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn();
    render(<Removal onClose={onClose} />);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove this wallet?' });
    expect(dialog).toHaveAccessibleDescription('You can add it again with a new code.');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    for (let stop = 0; stop < 4; stop += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus());
  });

  test('stays while its machine says that it is open', async () => {
    const onClose = vi.fn();
    render(<Dialog open onClose={onClose} title="Sign in again" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getByRole('dialog', { name: 'Sign in again' })).toBeInTheDocument();
  });
});

describe('Menu', () => {
  const renderMenu = (onLogout: () => void) =>
    render(
      <Menu
        label="My account"
        title="Welcome Back, Maya"
        trigger={<Button>Maya</Button>}
        items={[
          { id: 'settings', label: 'Settings', href: '/settings' },
          { id: 'logout', label: 'Logout', onSelect: onLogout },
        ]}
      />,
    );

  test('opens by keys, moves by arrows and runs the chosen item', async () => {
    const user = userEvent.setup();
    const onLogout = vi.fn();
    renderMenu(onLogout);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menu', { name: 'My account' })).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/settings');
    // The menu handles keys once it has the focus.
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await user.keyboard('{End}{Enter}');
    await waitFor(() => expect(onLogout).toHaveBeenCalledOnce());
  });

  test('that was pressed before its code had loaded opens once, and not for the next one who signs in', async () => {
    const source = menuOnDemand();
    const menu = (
      <MenuOnDemand
        source={source}
        label="My account"
        title="Welcome Back, Maya"
        trigger={<Button>Maya</Button>}
        items={[]}
      />
    );
    const first = render(menu);
    // Without the hover before a click, which would start loading.
    fireEvent.click(screen.getByRole('button', { name: 'Maya' }));
    expect(await screen.findByRole('menu', { name: 'My account' })).toBeInTheDocument();
    first.unmount();
    render(menu);
    expect(await screen.findByRole('button', { name: 'Maya' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  test('opens although it took the place of its button while that was being pressed', async () => {
    const source = menuOnDemand();
    render(<MenuOnDemand source={source} label="My account" trigger={<Button>Maya</Button>} items={[]} />);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Maya' }), { button: 0 });
    expect(await screen.findByRole('menu', { name: 'My account' })).toBeInTheDocument();
  });

  test('opens although it was pressed before its code had come, in development too', async () => {
    const source = menuOnDemand();
    render(<MenuOnDemand source={source} label="My account" trigger={<Button>Maya</Button>} items={[]} />, {
      reactStrictMode: true,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Maya' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Maya' })).toHaveAttribute('data-scope', 'menu'));
    expect(await screen.findByRole('menu', { name: 'My account' })).toBeInTheDocument();
  });

  test.each(['ArrowDown', 'ArrowUp'])('opens although %s was pressed before its code had come', async (key) => {
    const source = menuOnDemand();
    render(<MenuOnDemand source={source} label="My account" trigger={<Button>Maya</Button>} items={[]} />);
    screen.getByRole('button', { name: 'Maya' }).focus();
    // Otherwise the key would scroll the page.
    expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Maya' }), { key })).toBe(false);
    expect(await screen.findByRole('menu', { name: 'My account' })).toBeInTheDocument();
  });

  test('stays closed when the press was called off before it came', async () => {
    const source = menuOnDemand();
    render(<MenuOnDemand source={source} label="My account" trigger={<Button>Maya</Button>} items={[]} />);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Maya' }), { button: 0 });
    fireEvent.pointerOut(screen.getByRole('button', { name: 'Maya' }), { buttons: 1 });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Maya' })).toHaveAttribute('data-scope', 'menu'));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  test('closes by Escape and gives the focus back', async () => {
    const user = userEvent.setup();
    renderMenu(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Maya' }));
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Maya' })).toHaveFocus());
  });
});

test('a copy button copies the whole text and says so', async () => {
  const user = userEvent.setup();
  render(<CopyButton value="tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx" what="address" />);
  await user.click(screen.getByRole('button', { name: 'Copy the address' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Copied the address');
  expect(await navigator.clipboard.readText()).toBe('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx');
});

test('a copy that the browser refuses is not called copied', async () => {
  const user = userEvent.setup();
  render(<CopyButton value="A-1234" what="reference" />);
  const refused = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('not allowed', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy the reference' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Couldn’t copy the reference.'));
  expect(screen.getByRole('button', { name: 'Copy the reference' })).toBeEnabled();
  refused.mockRestore();
});
