import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { initialVerification } from '@/domain/requests/verification';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { HeadingLevel } from '@/ui/heading';
import { FirstSteps } from './first-steps';
import type { ProgressInput } from './progress';
import { credited, depositsOf, envelope } from './progress.fixture';

const pending: QueryState<never> = { status: 'pending', error: null, refetch: () => {} };
const failed: QueryState<never> = { status: 'error', error: new Error('No answer'), refetch: () => {} };
const begun: ProgressInput = { emailVerified: true, verification: readyQuery(null), deposits: readyQuery(null), trades: readyQuery(null) };
const identity = (over: object) => readyQuery({ ...initialVerification, ...envelope, document: 'images/maya/1-a.png', ...over });

const show = (over: Partial<ProgressInput> = {}, practice = false) =>
  render(
    <MemoryRouter>
      <HeadingLevel level={2}>
        <FirstSteps email="maya@example.com" practice={practice} progressInput={{ ...begun, ...over }} />
      </HeadingLevel>
    </MemoryRouter>,
  );
const stepOf = (name: RegExp) => within(screen.getByRole('heading', { name }).closest('li') ?? document.body);

afterEach(cleanup);

describe('the first steps', () => {
  it('ask for no real document on a practice desk', () => {
    show({}, true);
    expect(screen.getByText(/this is a practice desk, so please don’t send a real document/)).toBeVisible();
    expect(screen.queryByText(/passport/)).toBeNull();
    cleanup();
    show();
    expect(screen.getByText(/passport/)).toBeVisible();
    expect(screen.queryByText(/practice/)).toBeNull();
  });

  it('are four, each with what to do', () => {
    show();
    const titles = within(screen.getByRole('region', { name: 'Get started' })).getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      ...['Verify your email address', 'Verify your identity', 'Make your first deposit', 'Place your first trade'],
    ]);
    expect(stepOf(/email/).getByText('Verified')).toBeVisible();
    expect(stepOf(/identity/).getByRole('link', { name: 'Send a document' })).toHaveAttribute('href', '/user/user-verify');
    expect(stepOf(/deposit/).getByRole('link', { name: 'Make a deposit' })).toHaveAttribute('href', '/user/deposit');
  });

  it('begin with the email address', () => {
    show({ emailVerified: false });
    expect(screen.getByText('maya@example.com')).toBeVisible();
    expect(screen.queryByText('Verified')).toBeNull();
    expect(stepOf(/deposit/).getByRole('link', { name: 'See how it works' })).toBeVisible();
  });

  it('say what waits for the desk, and offer nothing more there', () => {
    show({ verification: identity({}), deposits: depositsOf('pending') });
    expect(stepOf(/identity/).getByText('We’re reviewing it')).toBeVisible();
    expect(stepOf(/deposit/).getByText('Waiting for your coins to arrive')).toBeVisible();
    expect(stepOf(/deposit/).queryByRole('link')).toBeNull();
  });

  it('say what was refused in the words of the desk, and offer another try', () => {
    show({ verification: identity({ status: 'rejected', note: 'The picture is blurred.' }), deposits: depositsOf('rejected') });
    expect(stepOf(/identity/).getByText('The picture is blurred.')).toBeVisible();
    expect(stepOf(/identity/).getByRole('link', { name: 'Send another' })).toBeVisible();
    expect(stepOf(/deposit/).getByText('Your last one was rejected')).toBeVisible();
  });

  it('claim nothing of what is not known', () => {
    show({ verification: pending, deposits: failed });
    expect(stepOf(/identity/).queryByText('Verified')).toBeNull();
    expect(stepOf(/deposit/).getByText('Couldn’t load this step. Reload the page.')).toBeVisible();
  });

  it('are gone when all are done', () => {
    const { container } = show({ verification: identity({ status: 'verified' }), deposits: credited, trades: readyQuery(tradesOnce) });
    expect(container).toBeEmptyDOMElement();
  });
});

const tradesOnce = { list: [], open: 0, oldest: null, ...envelope };
