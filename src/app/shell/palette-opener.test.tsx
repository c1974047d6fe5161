import { act, fireEvent, screen } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import * as idle from '@/lib/device/on-idle';
import { createReplacingState } from '@/ui/tables/search-params';
import { palettePages } from './admin-palette';
import { PaletteOpener } from './palette-opener';

signInAsAdmin(new Date(2026, 2, 24));
let becomeIdle: () => void;
beforeEach(() => {
  vi.spyOn(idle, 'onIdle').mockImplementation((run) => {
    becomeIdle = run;
    return () => undefined;
  });
});
afterEach(() => document.querySelector('dialog[data-other]')?.remove());

/** What else changes the address. */
function Elsewhere() {
  const location = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <button
        type="button"
        onClick={() =>
          navigate('/?q=maya', { replace: true, state: createReplacingState(location) })
        }
      >
        Filter
      </button>
      <button type="button" onClick={() => navigate('/other')}>
        Leave
      </button>
    </>
  );
}

const show = () => renderForAdmin(<PaletteOpener icon={null} />, createReads());
const pressK = (keys: { ctrlKey?: boolean; metaKey?: boolean }) =>
  fireEvent.keyDown(document.body, { key: 'k', ...keys });
const isOpen = () => screen.queryByRole('dialog', { name: 'Search the desk' }) !== null;

it('opens at once by keyboard, because its code is loaded when the page is idle', async () => {
  show();
  await act(async () => becomeIdle());
  pressK({ ctrlKey: true });
  expect(isOpen()).toBe(true);
  pressK({ ctrlKey: true });
  expect(isOpen()).toBe(false);
});

it.each([
  ['Ctrl K is the shortcut', 'Win32', { ctrlKey: true }, false],
  ['⌘ K is none', 'Win32', { metaKey: true }, true],
  ['⌘ K is the shortcut on a Mac', 'MacIntel', { metaKey: true }, false],
  ['Ctrl K deletes a line on a Mac', 'MacIntel', { ctrlKey: true }, true],
])('%s', async (_, platform, keys, isDefault) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  show();
  await act(async () => becomeIdle());
  expect(pressK(keys)).toBe(isDefault);
  expect(isOpen()).toBe(!isDefault);
});

it('stays open while a list writes its filter into the address, and is closed by another page', async () => {
  const page = (
    <>
      <PaletteOpener icon={null} />
      <Elsewhere />
    </>
  );
  renderForAdmin(page, createReads());
  await act(async () => becomeIdle());
  pressK({ ctrlKey: true });
  fireEvent.click(screen.getByText('Filter'));
  expect(isOpen()).toBe(true);
  fireEvent.click(screen.getByText('Leave'));
  expect(isOpen()).toBe(false);
});

it('stays closed over another dialog, and keeps the key from the browser', async () => {
  show();
  await act(async () => becomeIdle());
  const other = Object.assign(document.createElement('dialog'), { open: true });
  other.dataset.other = '';
  document.body.append(other);
  expect(pressK({ ctrlKey: true })).toBe(false);
  expect(isOpen()).toBe(false);
});

it('finds the queues that are a filter of a page', () => {
  expect(palettePages.map(({ label, to }) => `${label} ${to}`)).toContain(
    'frozen accounts /admin/users?status=frozen&by=change',
  );
  expect(palettePages.find(({ label }) => label === 'Notification')).toMatchObject({
    alias: 'Messages',
  });
});
