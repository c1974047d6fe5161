import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CopyButton } from '@/ui/copy-button';
import { AddressBox, QrCode } from './address-box';

const ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';

afterEach(() => vi.useRealTimers());

it('shows groups of four without adding anything between them', () => {
  render(<AddressBox label="Bitcoin address (test network)" address={ADDRESS} />);
  const box = screen.getByRole('group', { name: 'Bitcoin address (test network)' });
  expect(box.querySelector('code')).toHaveTextContent(ADDRESS);
  expect(screen.getByText('tb1q')).toBeVisible();
  expect(screen.getByText('sx')).toBeVisible();
});

it('copies the address as it is, and says so for two seconds', async () => {
  const user = userEvent.setup();
  render(<AddressBox label="Address" address={ADDRESS} />);
  await user.click(screen.getByRole('button', { name: 'Copy the address' }));
  expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
});

it('becomes ready again', async () => {
  vi.useFakeTimers();
  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<CopyButton text="8f1c" subject="the entry id" />);
  await act(async () => screen.getByRole('button').click());
  expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByRole('button', { name: 'Copy the entry id' })).toBeVisible();
  clipboard.mockRestore();
});

it('says what to do when the browser refuses to copy', async () => {
  const user = userEvent.setup();
  const clipboard = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  render(<CopyButton text="8f1c" />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(screen.getByRole('status')).toHaveTextContent(
    'Couldn’t copy. Select the text and copy it.',
  );
  clipboard.mockRestore();
});

it('draws a code whose three corners are where a reader looks for them', () => {
  render(<QrCode text={`bitcoin:${ADDRESS}`} label="QR code of the address" />);
  const code = screen.getByRole('img', { name: 'QR code of the address' });
  const [left, top, width = 0] = (code.getAttribute('viewBox') ?? '').split(' ').map(Number);
  // Four modules of white on each side.
  expect([left, top]).toEqual([-4, -4]);
  const size = width - 8;
  const path = code.querySelector('path')?.getAttribute('d') ?? '';
  expect(path).toContain('M0 0h7v1h-7z');
  expect(path).toContain(`M${size - 7} 0h7v1h-7z`);
  expect(path).toContain(`M0 ${size - 1}h7v1h-7z`);
});
