import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkIndexedDb, checkLocalStorage, type StorageState } from '@/lib/storage-check';
import { PracticeNote, RequireStorage } from './sign-in-page-layout';

afterEach(cleanup);
afterEach(() => vi.restoreAllMocks());

const blocked = 'This browser blocks storage for this site,';
const full = 'This browser has no room left for this site,';
const works = async (): Promise<StorageState> => 'works';
const again = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

it('shows the form where the browser keeps something', async () => {
  render(<RequireStorage database={works}>the form</RequireStorage>);
  expect(screen.getByText('the form')).toBeDefined();
  expect(localStorage.getItem('storage-probe')).toBeNull();
});

it.each([
  ['blocked', blocked],
  ['full', full],
] as const)('says why there is no form where storage is %s, and checks again on request', async (found, words) => {
  let state: StorageState = found;
  render(
    <RequireStorage local={() => state} database={works}>
      the form
    </RequireStorage>,
  );
  expect(screen.getByText(words)).toBeDefined();
  state = 'works';
  await again();
  expect(screen.getByText('the form')).toBeDefined();
});

it('says so too where only the database, which keeps the sign-in, does not work', async () => {
  let state: StorageState = 'full';
  render(<RequireStorage database={async () => state}>the form</RequireStorage>);
  await screen.findByText(full);
  state = 'works';
  await again();
  await screen.findByText('the form');
});

describe('the look at storage', () => {
  const refuse = (name: string) => () => {
    throw new DOMException('No', name);
  };

  it.each([
    ['QuotaExceededError', 'full'],
    ['SecurityError', 'blocked'],
  ])('takes a %s for %s', (error, state) => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse(error));
    expect(checkLocalStorage()).toBe(state);
  });

  it('takes a browser without databases for one that blocks them', async () => expect(await checkIndexedDb()).toBe('blocked'));
});

it.each([
  [true, 'Practice desk. Sample prices. Please don’t send real coins.'],
  [false, 'Practice desk. Please don’t send real coins.'],
])('the note of a practice desk calls prices samples where they are: %s', (sample, words) => {
  render(<PracticeNote sample={sample} />);
  expect(screen.getByText('Practice desk.').parentElement).toHaveTextContent(words);
});
