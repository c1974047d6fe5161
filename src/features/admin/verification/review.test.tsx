import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { FormError } from '@/ui/forms/form';
import { type Decision, getPastActs, type PastAct } from './decision';
import { Review, type ReviewProps } from './review';
import { entry, hoursAgo, now, pathOf, submitted, verification } from './verification.fixture';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:document';
  URL.revokeObjectURL = () => undefined;
});

const acts = getPastActs([entry()], { uid: 'maya', me: 'boss', people: new Map(), document: pathOf('maya') });

function show(over: Partial<ReviewProps> = {}) {
  const sent: Decision[] = [];
  const props: ReviewProps = {
    row: submitted(),
    current: verification(),
    sentAt: hoursAgo(4),
    history: readyQuery(acts),
    viewing: { state: 'closed' },
    isViewed: false,
    profileStatus: 'success',
    me: 'boss',
    now,
    first: 'approve',
    onOpen: vi.fn(),
    decide: async (decision) => {
      sent.push(decision);
    },
    onClose: vi.fn(),
    ...over,
  };
  const tree = (next: Partial<ReviewProps> = {}) => (
    <MemoryRouter>
      <Review {...props} {...next} />
    </MemoryRouter>
  );
  const view = render(tree());
  return { props, sent, again: (next: Partial<ReviewProps>) => view.rerender(tree(next)) };
}
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
const open = {
  state: 'open',
  document: pathOf('maya'),
  file: new Blob(['x'], { type: 'image/png' }),
  until: new Date(now.getTime() + 550_000),
} as const;
const write = async (field: string, text: string) => {
  await userEvent.click(screen.getByRole('textbox', { name: field }));
  await userEvent.paste(text);
};

describe('the review of a document', () => {
  it('says whose document it is, what it has to agree with, and what happened before', () => {
    show();
    expect(screen.getByRole('dialog', { name: 'Passport of Maya Lindqvist' })).toHaveTextContent('Identity, waiting 4 h');
    expect(fact('First name')).toHaveTextContent('Maya');
    expect(fact('Last name')).toHaveTextContent('Lindqvist');
    expect(fact('Country')).toHaveTextContent('Sweden');
    expect(fact('State')).toHaveTextContent('Document waits');
    expect(fact('File')).toHaveTextContent('passport.jpg');
    expect(screen.getByText(/Passport sent/)).toHaveTextContent('by the client V2');
    expect(screen.getByRole('link', { name: 'Everything about this client' })).toHaveAttribute('href', '/admin/users/maya');
  });

  it('says what opening means before it is opened, and nobody decides about what they have not seen', async () => {
    const { props, sent } = show();
    expect(screen.getByText(/Opening it writes an entry into the book of Maya Lindqvist/)).toBeInTheDocument();
    await press('Verify Maya');
    expect(button('Verify Maya')).toHaveAccessibleDescription(/Open the document first/);
    expect(sent).toEqual([]);
    await press('Open the document');
    expect(props.onOpen).toHaveBeenCalledOnce();
  });

  it('asks an administrator to open the document again after another one opened it', async () => {
    const { sent } = show({ current: verification({ viewer: 'other-administrator', rev: 4 }) });
    await press('Verify Maya');
    expect(button('Verify Maya')).toHaveAccessibleDescription(/Another administrator was the last to open the document/);
    expect(sent).toEqual([]);
  });

  it('shows the document, until when it is open, and the way to open it again', async () => {
    const { props } = show({ viewing: open, isViewed: true });
    expect(screen.getByRole('region', { name: 'Passport of Maya Lindqvist' })).toBeInTheDocument();
    expect(screen.getByText(/Open to you until 13:50, 10 min more\./)).toBeInTheDocument();
    await press('View again');
    expect(props.onOpen).toHaveBeenCalledOnce();
  });

  it('gives the focus to the document when it opens', () => {
    const { again } = show({ viewing: { state: 'opening' } });
    again({ viewing: open });
    expect(screen.getByRole('region', { name: 'Passport of Maya Lindqvist' })).toHaveFocus();
  });

  it('closes the document when the time is over', () => {
    show({ viewing: { state: 'over' }, isViewed: true });
    expect(screen.getByText('Your ten minutes are over,')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /Passport/ })).toBeNull();
    expect(button('View again')).toBeInTheDocument();
  });

  it('says why it was not opened, and what of it stands in the book', () => {
    show({ viewing: { state: 'failed', cause: 'You are offline.', recorded: false } });
    expect(screen.getByRole('alert')).toHaveTextContent('It was not opened. You are offline.');
    cleanup();
    show({ viewing: { state: 'failed', cause: 'You are offline.', recorded: true }, isViewed: true });
    expect(screen.getByRole('alert')).toHaveTextContent('Your view is recorded, but the file could not be read.');
    expect(button('Try again')).toBeInTheDocument();
  });

  it('shows the line that it will write, and accepts with a word or without', async () => {
    const { sent } = show({ isViewed: true });
    const book = screen.getByRole('table', { name: /What will stand/ });
    expect(within(book).getByText('V3')).toBeInTheDocument();
    expect(within(book).getByText('Identity verified')).toBeInTheDocument();
    await press('Verify Maya');
    await write('A word with it (optional)', ' Thank you. ');
    await press('Verify Maya');
    expect(sent).toEqual([
      { decision: 'approve', words: '' },
      { decision: 'approve', words: 'Thank you.' },
    ]);
  });

  it('asks for a reason before it rejects, shows it as the client will read it, and keeps it apart from the other word', async () => {
    const { sent } = show({ isViewed: true });
    await write('A word with it (optional)', 'Thank you.');
    await userEvent.click(screen.getByRole('radio', { name: 'Reject' }));
    expect(screen.getByText('Maya reads this word for word. It cannot be changed later.')).toBeInTheDocument();
    await press('Reject and tell Maya');
    expect(screen.getByRole('textbox', { name: 'Reason for rejecting' })).toHaveAccessibleDescription(/At least 10 letters or digits/);
    await write('Reason for rejecting', 'The photograph is cut off.');
    expect(within(screen.getByRole('table', { name: /What will stand/ })).getByText('The photograph is cut off.')).toBeInTheDocument();
    await press('Reject and tell Maya');
    expect(sent).toEqual([{ decision: 'reject', words: 'The photograph is cut off.' }]);
  });

  it('opens with the decision that a key has asked for', () => {
    show({ first: 'reject' });
    expect(screen.getByRole('radio', { name: 'Reject' })).toBeChecked();
  });

  it('stays open with what was typed when the act fails, and says why', async () => {
    const { props } = show({ isViewed: true, first: 'reject', decide: () => Promise.reject(new FormError('The server did not answer.')) });
    await write('Reason for rejecting', 'The photograph is cut off.');
    await press('Reject and tell Maya');
    expect(screen.getByRole('alert')).toHaveTextContent('The server did not answer.');
    expect(screen.getByRole('textbox', { name: 'Reason for rejecting' })).toHaveValue('The photograph is cut off.');
    expect(props.onClose).not.toHaveBeenCalled();
  });

  it('is closed to its owner, and says why', () => {
    show({ me: 'maya' });
    expect(screen.getByText('This is your own document.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Open the document' })).toBeNull();
    expect(screen.getByRole('radio', { name: 'Reject' })).toBeDisabled();
  });
});

describe('what others do meanwhile', () => {
  it('a decision by another administrator is told, and nothing is left to decide', async () => {
    const { props, again } = show({ isViewed: true });
    again({ current: verification({ status: 'rejected', note: 'It is cut off.', rev: 4 }) });
    expect(screen.getByText('This document was rejected meanwhile.')).toBeInTheDocument();
    expect(fact('The desk wrote')).toHaveTextContent('It is cut off.');
    expect(screen.queryByRole('radio')).toBeNull();
    await press('Back to the list');
    expect(props.onClose).toHaveBeenCalledOnce();
  });

  it('another document of the client is told, and what was typed stays', async () => {
    const { again } = show({ isViewed: true, first: 'reject' });
    await write('Reason for rejecting', 'The photograph is cut off.');
    again({ current: verification({ document: pathOf('maya', 0, 'card.png'), kind: 'identity-card', rev: 4 }), isViewed: false });
    expect(screen.getByText('Maya has sent another document since you opened this.')).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Identity card of Maya Lindqvist' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Reason for rejecting' })).toHaveValue('The photograph is cut off.');
    expect(button('Reject and tell Maya')).toHaveAccessibleDescription(/Open the document first/);
  });
});

describe('the book beside it', () => {
  it('is a skeleton while it is read, and says when it could not be', async () => {
    show({ history: { status: 'pending', error: null, refetch: vi.fn() } });
    expect(screen.getByText('Reading the client’s book…')).toBeInTheDocument();
    cleanup();
    const refetch = vi.fn();
    show({ history: { status: 'error', error: new Error('No answer'), refetch } });
    expect(screen.getByRole('alert')).toHaveTextContent('The client’s book could not be read');
    await press('Try again');
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('shows the latest acts, and all when asked', async () => {
    show({ history: readyQuery(Array.from({ length: 11 }, (_, i) => ({ ...acts[0], op: `v${i}`, folio: `V${i + 2}` }) as PastAct)) });
    expect(screen.queryByText('V4')).toBeNull();
    await press('Show the 6 before');
    expect(screen.getByText('V4')).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('V2');
  });

  it('of one that was decided before stands without a decision', () => {
    const row = submitted({ status: 'verified' });
    show({ row, current: row.verification });
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByText(/meanwhile/)).toBeNull();
    expect(button('Open the document')).toBeInTheDocument();
  });
});
