import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Bell } from 'lucide-react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { Button, IconButton } from './button';
import { ButtonLink } from './button-link';

it('acts when it is pressed', async () => {
  const act = vi.fn();
  render(<Button onClick={act}>Export 8</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Export 8' }));
  expect(act).toHaveBeenCalledOnce();
});

it('does nothing while it is busy, and can still have the focus', async () => {
  const act = vi.fn();
  render(
    <Button busy onClick={act}>
      Crediting
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Crediting' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.tab();
  expect(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(act).not.toHaveBeenCalled();
});

it('does not submit a form while it is busy', async () => {
  const submit = vi.fn();
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy>
        Sending
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(submit).not.toHaveBeenCalled();
});

it('says why it cannot be pressed yet, and shows it after a press', async () => {
  const act = vi.fn();
  render(
    <Button disabledReason="Give a reason first." onClick={act}>
      Reject
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Reject' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('Give a reason first.');
  expect(screen.getByText('Give a reason first.')).toHaveClass('sr-only');
  await userEvent.click(button);
  expect(act).not.toHaveBeenCalled();
  expect(screen.getByText('Give a reason first.')).not.toHaveClass('sr-only');
});

it('sets its ref once, however often it is rendered', () => {
  const hold = vi.fn();
  const { rerender } = render(<Button ref={hold}>Close</Button>);
  rerender(<Button ref={hold}>Close it</Button>);
  expect(hold).toHaveBeenCalledExactlyOnceWith(screen.getByRole('button', { name: 'Close it' }));
});

it('names an icon button by its label and keeps the icon silent', () => {
  render(<IconButton label="Notifications, one unread" icon={<Bell />} />);
  expect(screen.getByRole('button', { name: 'Notifications, one unread' })).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('leads somewhere as a link', () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/signup" kind="primary">
        Open an account
      </ButtonLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Open an account' })).toHaveAttribute('href', '/signup');
});
