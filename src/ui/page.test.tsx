import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { CheckSection, CheckVerdict } from '@/ui/feedback/check-result';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Banner, Note } from '@/ui/feedback/note';
import { BookSkeleton, TableSkeleton } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { Diff } from '@/ui/ledger/diff';
import { EntryDetails } from '@/ui/ledger/entry-details';
import { Step, Steps } from '@/ui/ledger/steps';
import { SumTable } from '@/ui/ledger/sum-table';
import { Timeline, TimelineStep } from '@/ui/ledger/timeline';
import { Tabs } from '@/ui/tables/tabs';
import { Brand } from './brand';
import { LiveAside, Page, Panel } from './page';
import { Photo } from './photo';
import { SignInLayout } from './sign-in-layout';
import { Age, Time } from './time';

const browserSays = (what: 'online' | 'offline') =>
  act(() => void window.dispatchEvent(new Event(what)));
afterEach(() => browserSays('online'));

it('says that a page is live, and takes it back for as long as there is no connection', () => {
  render(<LiveAside />);
  expect(screen.getByText('Live')).toBeVisible();
  browserSays('offline');
  expect(screen.getByText('Not live. Updates resume when you’re back online.')).toBeVisible();
  browserSays('online');
  expect(screen.getByText('Live')).toBeVisible();
});

const heading = (level: number, name: string) => screen.getByRole('heading', { level, name });

it('skips no level of headings, wherever a part is put', () => {
  render(
    <Page title="Deposits">
      <EmptyState title="No deposits yet">Each deposit appears here.</EmptyState>
      <Panel title="Your deposits">
        <Steps>
          <Step title="Choose the coin">
            <EmptyState title="None match">Clear the filter.</EmptyState>
          </Step>
        </Steps>
      </Panel>
    </Page>,
  );
  heading(1, 'Deposits');
  heading(2, 'No deposits yet');
  heading(2, 'Your deposits');
  heading(3, 'Choose the coin');
  heading(4, 'None match');
});

it('says the title of a page that does not show it', () => {
  render(
    <Page title="Dashboard" titleHidden>
      Balance
    </Page>,
  );
  expect(heading(1, 'Dashboard')).toHaveClass('sr-only');
});

it('names a panel by its title', () => {
  render(
    <Panel title="Place a trade" action={<a href="/lesson">How a trade loses</a>}>
      Form
    </Panel>,
  );
  expect(
    within(screen.getByRole('region', { name: 'Place a trade' })).getByRole('link'),
  ).toBeVisible();
});

it('marks the current view of a list, with its count', () => {
  render(
    <MemoryRouter>
      <Tabs
        label="State"
        tabs={[
          { to: '?state=waiting', label: 'Waiting', count: 8, current: true },
          { to: '?state=all', label: 'All', count: 1142, current: false },
          { to: '?state=completed', label: 'Completed', count: 1000, orMore: true, current: false },
        ]}
      />
    </MemoryRouter>,
  );
  const tabs = within(screen.getByRole('navigation', { name: 'State' }));
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Waiting8');
  expect(tabs.getByText('1,142')).toBeVisible();
  expect(tabs.getByText('1,000+')).toBeVisible();
});

it('opens at the cover, with the form in the main part', () => {
  render(
    <MemoryRouter>
      <SignInLayout>
        <h1>Sign in</h1>
      </SignInLayout>
    </MemoryRouter>,
  );
  expect(
    within(screen.getByRole('banner')).getByRole('link', { name: 'Glassbook' }),
  ).toHaveAttribute('href', '/');
  expect(within(screen.getByRole('main')).getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

it('names the mark by the word beside it', () => {
  render(
    <MemoryRouter>
      <Brand to="/user/dashboard" />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Glassbook' })).toHaveAttribute(
    'href',
    '/user/dashboard',
  );
});

it('shows the initials instead of a photo that is missing or broken', () => {
  const maya = { name: 'Maya von Lindqvist', alt: 'The client’s photo' };
  const { rerender, container } = render(<Photo {...maya} />);
  const photo = () => screen.getByRole('img', { name: 'The client’s photo' });
  expect(photo()).toHaveAttribute('data-initials', 'ML');
  expect(photo()).toHaveTextContent(/^$/);
  rerender(<Photo {...maya} src="/maya.png" />);
  expect(photo()).toHaveAttribute('src', '/maya.png');
  fireEvent.error(photo());
  expect(photo()).toHaveAttribute('data-initials', 'ML');
  rerender(<Photo name="öre" alt="" />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(container.firstElementChild).toHaveAttribute('data-initials', 'Ö');
});

it('shows a sum as a table whose lines are named', () => {
  render(
    <SumTable
      caption="Your money"
      rows={[
        { label: 'Balance', value: '1,139.83' },
        { label: 'Available', value: '939.83', total: true },
      ]}
    />,
  );
  expect(
    within(screen.getByRole('table', { name: 'Your money' })).getByRole('rowheader', {
      name: 'Available',
    }),
  ).toBeVisible();
});

it('tells what a check found', () => {
  const { rerender } = render(
    <CheckSection title="The book adds up" ok>
      <CheckVerdict ok>Matches to the cent.</CheckVerdict>
    </CheckSection>,
  );
  expect(screen.getByRole('region', { name: 'The book adds up' })).toHaveAttribute(
    'data-ok',
    'true',
  );
  rerender(
    <CheckSection title="The book adds up" ok={false}>
      <CheckVerdict ok={false}>A3 does not follow from A2.</CheckVerdict>
    </CheckSection>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('A3 does not follow from A2.');
  expect(screen.getByRole('region')).toHaveAttribute('data-ok', 'false');
});

it('quotes the desk and shows unchanged values as such', () => {
  render(
    <EntryDetails
      quote="The difference is credited."
      rows={[{ label: 'By', value: 'Administrator' }]}
    >
      <Diff
        caption="What it changed"
        rows={[
          { label: 'Balance', before: '1,137.03', after: '1,139.83', change: '+2.80' },
          { label: 'Bonus', before: '0.00', after: '0.00' },
        ]}
      />
    </EntryDetails>,
  );
  expect(screen.getByText('“The difference is credited.”')).toBeVisible();
  const changes = within(screen.getByRole('table', { name: 'What it changed' }));
  expect(changes.getByRole('row', { name: 'Balance 1,137.03 1,139.83 +2.80' })).toBeVisible();
  expect(changes.getByRole('row', { name: 'Bonus 0.00 0.00 none' })).toBeVisible();
});

it('lists what happened and what comes next', () => {
  render(
    <Timeline>
      <TimelineStep kind="success" time={<Time at={new Date(2026, 2, 24, 9, 41)} />}>
        You said it was sent
      </TimelineStep>
      <TimelineStep kind="next">Credited to your balance</TimelineStep>
    </Timeline>,
  );
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'You said it was sent24 Mar, 09:41',
    'Credited to your balance',
  ]);
});

it('writes times for people and for machines', () => {
  const at = new Date(2026, 2, 21, 13, 5, 22);
  render(<Time at={at} format="second" />);
  expect(screen.getByText('21 Mar 2026, 13:05:22')).toHaveAttribute('datetime', at.toISOString());
  render(<Age since={at} now={new Date(2026, 2, 24, 15, 30)} />);
  expect(screen.getByText('3 d 2 h')).toHaveAttribute('title', 'Since 21 Mar 2026, 13:05:22');
});

it('says a state in a word beside its shape', () => {
  render(<StatusMark kind="pending">Waiting</StatusMark>);
  expect(screen.getByText('Waiting').parentElement).toHaveClass('text-amber');
});

it('tells of something new at once where it answers to something', () => {
  render(
    <>
      <Banner title="Practice desk">Prices are samples.</Banner>
      <Note kind="error" role="alert">
        Withdrawals are closed.
      </Note>
    </>,
  );
  expect(screen.getByRole('region', { name: 'Practice desk' })).toHaveTextContent(
    'Practice desk. Prices are samples.',
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Withdrawals are closed.');
});

it('says that it loads, and nothing of its bars', () => {
  render(
    <>
      <BookSkeleton rows={3} />
      <TableSkeleton rows={2} />
    </>,
  );
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toEqual([
    'Loading…',
    'Loading…',
  ]);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});
