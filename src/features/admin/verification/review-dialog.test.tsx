import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import * as files from '@/data/collections/files';
import * as acts from '@/data/collections/verifications';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Choice } from './decision';
import { VerificationReviewDialog } from './review-dialog';
import { entry, now, pathOf, profile, submitted, verification } from './verification.fixture';

const context = signInAtDesk(now);

beforeEach(() => {
  URL.createObjectURL = () => 'blob:document';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(acts, 'approveVerification').mockResolvedValue();
  vi.spyOn(acts, 'rejectVerification').mockResolvedValue();
  vi.spyOn(acts, 'recordView').mockResolvedValue();
  vi.spyOn(files, 'getFileBlob').mockResolvedValue(new Blob(['x'], { type: 'image/png' }));
});

interface Given {
  row?: ReturnType<typeof submitted>;
  /** As it is stored now; by default as in the row. */
  stored?: ReturnType<typeof verification>;
  first?: Choice;
  uid?: string;
}

function show({ row = submitted(), stored = row.verification, first = 'approve', uid }: Given = {}) {
  const reads = createReads();
  reads.set(queries.verification('maya'), stored);
  reads.set(queries.collectionEntries('maya', 'verifications'), [entry()]);
  const onClose = vi.fn();
  renderAtDesk(<VerificationReviewDialog row={row} first={first} now={now} onClose={onClose} />, reads, { uid });
  // The profile is read again as the dialog opens, and so is the verification with each view.
  reads.set(queries.profile('maya'), profile());
  vi.spyOn(reads.client, 'fetchQuery').mockImplementation(async () => reads.client.getQueryData(queries.verification('maya').queryKey));
  const again = (over: Parameters<typeof verification>[0]) => reads.set(queries.verification('maya'), verification(over));
  return { ...reads, onClose, again };
}
const seen = { stored: verification({ viewer: 'boss', rev: 3 }) };
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
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
    expect(fact('Status')).toHaveTextContent('Awaiting review');
    expect(fact('File')).toHaveTextContent('passport.jpg');
    expect(screen.getByText(/Passport sent/)).toHaveTextContent('by the client V2');
    expect(screen.getByRole('link', { name: 'Client profile' })).toHaveAttribute('href', '/admin/users/maya');
  });

  it('says what opening means before it is opened, and nobody decides about what they have not seen', async () => {
    const { sent } = show();
    expect(screen.getByText(/Opening the document adds an entry to Maya Lindqvist’s book/)).toBeInTheDocument();
    await press('Verify Maya');
    expect(button('Verify Maya')).toHaveAccessibleDescription(/Open the document before deciding/);
    expect(sent()).toEqual([]);
    await press('Open document');
    expect(acts.recordView).toHaveBeenCalledExactlyOnceWith(context, 'maya', expect.any(String));
  });

  it('asks an administrator to open the document again after another one opened it', async () => {
    const { sent } = show({ stored: verification({ viewer: 'other-administrator', rev: 4 }) });
    await press('Verify Maya');
    expect(button('Verify Maya')).toHaveAccessibleDescription(/Another administrator opened the document last/);
    expect(sent()).toEqual([]);
  });

  it('shows the document with the focus on it, until when it is open, and the way to open it again', async () => {
    show();
    await press('Open document');
    expect(screen.getByRole('region', { name: 'Passport of Maya Lindqvist' })).toHaveFocus();
    expect(screen.getByText(/Access until 13:51 \(10 min\)\./)).toBeInTheDocument();
    await press('Extend');
    expect(acts.recordView).toHaveBeenCalledTimes(2);
    expect(files.getFileBlob).toHaveBeenCalledExactlyOnceWith(context, pathOf('maya'));
  });

  it('closes the document when the time is over', async () => {
    vi.useFakeTimers({ now, shouldAdvanceTime: true });
    show(seen);
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button('Open document'));
    act(() => void vi.advanceTimersByTime(600_000));
    expect(screen.getByText('Your ten minutes are up.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /Passport/ })).toBeNull();
    expect(button('View again')).toBeInTheDocument();
  });

  it('says why it was not opened', async () => {
    vi.mocked(acts.recordView).mockRejectedValue(new ActError('offline'));
    show();
    await press('Open document');
    expect(screen.getByRole('alert')).toHaveTextContent('The document wasn’t opened. ActError: offline');
  });

  it('says that the view stands in the book where only the file could not be read, and records no other', async () => {
    vi.mocked(files.getFileBlob).mockRejectedValue(new ActError('offline'));
    show();
    await press('Open document');
    expect(screen.getByRole('alert')).toHaveTextContent('Your view is recorded, but the file couldn’t be loaded. You are offline.');
    await press('Try again');
    expect(acts.recordView).toHaveBeenCalledOnce();
    expect(files.getFileBlob).toHaveBeenCalledTimes(2);
  });

  it('shows the line that it will write, and accepts with a word or without', async () => {
    const { onClose } = show(seen);
    const book = screen.getByRole('table', { name: 'Entry to be written' });
    expect(within(book).getByText('V4')).toBeInTheDocument();
    expect(within(book).getByText('Identity verified')).toBeInTheDocument();
    await press('Verify Maya');
    expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
    await write('Note to client (optional)', ' Thank you. ');
    await press('Verify Maya');
    const approval = (word: string) => [context, 'maya', pathOf('maya'), word, expect.any(String), profile()];
    expect(vi.mocked(acts.approveVerification).mock.calls).toEqual([approval(''), approval('Thank you.')]);
  });

  it('asks for a reason before it rejects, shows it as the client will read it, and keeps it apart from the other word', async () => {
    const { sent } = show(seen);
    await write('Note to client (optional)', 'Thank you.');
    await userEvent.click(screen.getByRole('radio', { name: 'Reject' }));
    expect(screen.getByText('Maya will see exactly this. It can’t be edited later.')).toBeInTheDocument();
    await press('Reject and tell Maya');
    expect(screen.getByRole('textbox', { name: 'Reason for rejecting' })).toHaveAccessibleDescription(/Use at least 10 letters or digits/);
    await write('Reason for rejecting', 'The photograph is cut off.');
    expect(within(screen.getByRole('table', { name: 'Entry to be written' })).getByText('The photograph is cut off.')).toBeInTheDocument();
    await press('Reject and tell Maya');
    expect(sent()).toEqual([{ decision: 'reject', words: 'The photograph is cut off.' }]);
  });

  it('opens with the decision that a key has asked for', () => {
    show({ first: 'reject' });
    expect(screen.getByRole('radio', { name: 'Reject' })).toBeChecked();
  });

  it('stays open with what was typed when the act fails, and says why', async () => {
    vi.mocked(acts.rejectVerification).mockRejectedValue(new ActError('unreachable'));
    const { onClose } = show({ ...seen, first: 'reject' });
    await write('Reason for rejecting', 'The photograph is cut off.');
    await press('Reject and tell Maya');
    expect(screen.getByRole('alert')).toHaveTextContent('unreachable');
    expect(screen.getByRole('textbox', { name: 'Reason for rejecting' })).toHaveValue('The photograph is cut off.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is closed to its owner, and says why', () => {
    show({ uid: 'maya' });
    expect(screen.getByText('This is your own document.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Open document' })).toBeNull();
    expect(screen.getByRole('radio', { name: 'Reject' })).toBeDisabled();
  });
});

describe('what others do meanwhile', () => {
  it('a decision by another administrator is told, and nothing is left to decide', async () => {
    const { onClose, again } = show(seen);
    again({ status: 'rejected', note: 'It is cut off.', rev: 4 });
    expect(screen.getByText('This document has already been rejected.')).toBeInTheDocument();
    expect(fact('Reason or note')).toHaveTextContent('It is cut off.');
    expect(screen.queryByRole('radio')).toBeNull();
    await press('Back to list');
    expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('another document of the client is told, and what was typed stays', async () => {
    const { again } = show({ ...seen, first: 'reject' });
    await write('Reason for rejecting', 'The photograph is cut off.');
    again({ document: pathOf('maya', 0, 'card.png'), kind: 'identity-card', rev: 4 });
    expect(screen.getByText('Maya has sent another document since you opened this.')).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Identity card of Maya Lindqvist' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Reason for rejecting' })).toHaveValue('The photograph is cut off.');
    expect(button('Reject and tell Maya')).toHaveAccessibleDescription(/Open the document before deciding/);
  });
});

describe('the book beside it', () => {
  it('is a skeleton while it is read, and says when it could not be', async () => {
    const { clear, fail } = show();
    const book = queries.collectionEntries('maya', 'verifications');
    clear(book);
    expect(screen.getByText('Loading the client’s book…')).toBeInTheDocument();
    const refetch = fail(book);
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the client’s book');
    await press('Try again');
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('shows the latest acts, and all when asked', async () => {
    const { set } = show();
    const entries = Array.from({ length: 11 }, (_, i) => entry({ op: `v${i}`, rev: i + 2 }));
    set(queries.collectionEntries('maya', 'verifications'), entries);
    expect(screen.queryByText('V4')).toBeNull();
    await press('Show 6 earlier');
    expect(screen.getByText('V4')).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('V2');
  });

  it('of one that was decided before stands without a decision', () => {
    const row = submitted({ status: 'verified' });
    show({ row });
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByText(/has already been/)).toBeNull();
    expect(button('Open document')).toBeInTheDocument();
  });
});
