import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog';
import { showNotice, Toasts, withToast } from './toasts';

const WORDS = {
  progress: 'Sending Payment Notification...',
  success: 'Payment Notification Sent Successfully',
  failure: 'Error Occurred, Try Again.',
};
const offline = () => 'You are offline.';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('is shown until the act is done, then reports the success for two seconds', async () => {
  render(<Toasts />);
  let finish: (value: string) => void = () => undefined;
  const result = withToast(
    WORDS,
    () => new Promise<string>((resolve) => (finish = resolve)),
    offline,
  );
  await pass(60_000);
  expect(screen.getByRole('status')).toHaveTextContent(WORDS.progress);
  finish('D8');
  expect(await result).toEqual({ ok: true, value: 'D8' });
  await pass(1_900);
  expect(screen.getByRole('status')).toHaveTextContent(WORDS.success);
  expect(screen.queryByText(WORDS.progress)).not.toBeInTheDocument();
  await pass(200);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('says what failed and why for four seconds, logs one line, and returns the error', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const error = new Error('unavailable');
  render(<Toasts />);
  const result = await withToast(WORDS, () => Promise.reject(error), offline);
  expect(result).toEqual({ ok: false, error });
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
  await pass(3_900);
  expect(screen.getByRole('alert')).toHaveTextContent('Error Occurred, Try Again.You are offline.');
  await pass(200);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps at most twenty', async () => {
  render(<Toasts />);
  act(() => {
    for (let count = 1; count <= 22; count++) showNotice(`Notice ${count}`);
  });
  expect(screen.getAllByRole('status')).toHaveLength(20);
  expect(screen.getByText('Notice 22')).toBeVisible();
});

it('waits while the pointer rests on it', async () => {
  const place = vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(600, 16, 368, 60));
  render(<Toasts />);
  act(() => void showNotice('Your session ends in a minute.'));
  const move = (x: number) =>
    act(() => document.dispatchEvent(new MouseEvent('pointermove', { clientX: x, clientY: 30 })));
  move(700);
  await pass(10_000);
  expect(screen.getByText('Your session ends in a minute.')).toBeVisible();
  move(100);
  await pass(4_100);
  expect(screen.queryByText('Your session ends in a minute.')).not.toBeInTheDocument();
  place.mockRestore();
});

it('stays twelve seconds if it has a link, and as long as that has the focus', async () => {
  render(<Toasts />);
  act(() => void showNotice('Credited $75.00', <a href="/entry">See the entry</a>));
  await pass(11_000);
  act(() => screen.getByRole('link').focus());
  await pass(60_000);
  expect(screen.getByRole('link')).toHaveFocus();
  act(() => screen.getByRole('link').blur());
  await pass(1_100);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('is inside an open dialog, since everything outside it is inert, and goes on when that closes', async () => {
  const screens = (open: boolean) => (
    <>
      <Dialog open={open} onClose={() => undefined} title="Decide" footer={null}>
        Text
      </Dialog>
      <Toasts />
    </>
  );
  const { rerender } = render(screens(true));
  act(() => void showNotice('Somebody else decided this one.'));
  const toast = within(screen.getByRole('dialog')).getByRole('status');
  expect(toast).toHaveTextContent('Somebody else decided this one.');
  expect(toast).toHaveClass('animate-arrive');
  await pass(500);
  // The same element, which does not appear a second time.
  rerender(screens(false));
  expect(screen.getByRole('status')).toBe(toast);
  expect(toast).toBeVisible();
  expect(toast).not.toHaveClass('animate-arrive');
  rerender(screens(true));
  expect(within(screen.getByRole('dialog')).getByRole('status')).toBe(toast);
});
