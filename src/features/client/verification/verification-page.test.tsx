import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { createVerificationHistory } from './verification-history';
import { Verify, type VerifyProps, VerifySkeleton } from './verification-page';
import * as told from './verify.fixture';

beforeEach(() => {
  // The test browser has no addresses for files.
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} });
});
afterEach(() => {
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
});

function show({ verification, entries }: told.Told, over: Partial<VerifyProps> = {}) {
  const send = vi.fn(async () => ({ state: 'sent' }) as const);
  const props: VerifyProps = {
    story: createVerificationHistory(verification, entries),
    status: 'active',
    practice: false,
    book: readyQuery(entries),
    form: { upload: { step: 'idle' }, send, onCancel: vi.fn() },
    open: async () => new Blob(['x'], { type: 'image/jpeg' }),
  };
  const page = (now: Partial<VerifyProps>) => (
    <MemoryRouter>
      <Verify {...props} {...over} {...now} />
    </MemoryRouter>
  );
  const view = render(page({}));
  return { user: userEvent.setup({ delay: null }), send, again: (now: Partial<VerifyProps>) => view.rerender(page(now)) };
}
const panel = (name: string) => within(screen.getByRole('region', { name }));
const heading = (name: string) => screen.queryByRole('heading', { name });

describe('the state of the identity, and what follows', () => {
  it('not verified: says what to send and what it opens', () => {
    show(told.nothing);
    expect(screen.getByText('Not verified')).toBeVisible();
    expect(screen.getByText(/which opens withdrawals/)).toBeVisible();
    expect(heading('Send a document')).toBeVisible();
    expect(screen.getByText('No one has opened it yet.')).toBeVisible();
  });

  it('on a practice desk: asks for no real document', () => {
    show(told.nothing, { practice: true });
    expect(screen.getByText(/Don’t send a real document/)).toBeVisible();
  });

  it('on a desk that looks at documents: says nothing of practice', () => {
    show(told.nothing);
    expect(screen.queryByText(/practice/)).toBeNull();
  });

  it('rejected, on a closed account: does not ask for another document', () => {
    show(told.rejected, { status: 'closed', practice: true });
    expect(screen.getByText('We couldn’t verify you with this document.')).toBeVisible();
    expect(screen.queryByText(/send the document again/)).toBeNull();
    expect(screen.queryByText(/practice/)).toBeNull();
  });

  it('waiting: says that there is nothing to do, and how to send another one', async () => {
    const { user } = show(told.waiting);
    expect(screen.getByText('Under review')).toBeVisible();
    expect(screen.getByText(/You sent your passport/)).toBeVisible();
    expect(heading('Send a document')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send another document' }));
    expect(heading('Send another document')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Keep the one I sent' }));
    expect(heading('Send another document')).toBeNull();
  });

  it('waiting: the way to another one takes the focus once, and not back', async () => {
    const { user, again } = show(told.waiting);
    await user.click(screen.getByRole('button', { name: 'Send another document' }));
    await user.tab();
    const next = document.activeElement;
    expect(heading('Send another document')).not.toHaveFocus();
    again({});
    expect(next).toHaveFocus();
  });

  it('verified: says where it stands in the book, and that another one restarts the check', () => {
    show(told.verified);
    expect(screen.getByText('Verified')).toBeVisible();
    expect(screen.getByRole('link', { name: 'V4' })).toHaveAttribute('href', '/user/statement#V4');
    expect(screen.getByText(/you’re treated as unverified/)).toBeVisible();
  });

  it('rejected: quotes the desk and takes another document at once', () => {
    show(told.rejected);
    expect(screen.getByText('Rejected')).toBeVisible();
    expect(screen.getByText('“The photograph is cut off at the lower edge.”')).toBeVisible();
    expect(heading('Send it again')).toBeVisible();
  });

  it('of a closed account is only shown', () => {
    show(told.rejected, { status: 'closed' });
    expect(screen.getByText(/because your account is closed/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Upload the document' })).toBeNull();
  });

  it.each(['frozen', 'suspended', 'pending'])('of a %s account takes documents', (standing) => {
    show(told.nothing, { status: standing });
    expect(screen.getByRole('button', { name: 'Upload the document' })).toBeVisible();
  });

  it('is gone to when a document was sent', async () => {
    const { again } = show(told.nothing);
    again({ story: createVerificationHistory(told.waiting.verification, told.waiting.entries) });
    expect(screen.getByText('Under review').closest('[tabindex="-1"]')).toHaveFocus();
  });

  it('is a skeleton before it is known', () => {
    render(<VerifySkeleton />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading your verification…');
  });
});

describe('who can read the file', () => {
  it('is said, with each time that the desk did', () => {
    show(told.sentAgain);
    const readers = panel('Who can see it');
    expect(readers.getByText(/^Only you and the desk/)).toBeVisible();
    expect(readers.getByRole('listitem')).toHaveTextContent('V3Administrator, an earlier document');
    expect(readers.getByRole('link', { name: 'Entry V3' })).toHaveAttribute('href', '/user/statement#V3');
  });

  it('is being read, or cannot be, while the rest is there', async () => {
    const refetch = vi.fn();
    const { user, again } = show(told.looked, { book: { status: 'pending', error: null, refetch } });
    expect(screen.getByText('Loading views…')).toBeInTheDocument();
    again({ book: { status: 'error', error: new Error('No answer'), refetch } });
    await user.click(panel('Who can see it').getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe('the own document', () => {
  it('can be looked at', async () => {
    const { user } = show(told.waiting);
    expect(screen.getByText('passport.jpg')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'View file' }));
    expect(await screen.findByRole('img', { name: 'The document you sent' })).toHaveAttribute('src', 'blob:file');
  });

  it('of a PDF is opened in its own tab', async () => {
    const { user } = show(told.sentAgain, { open: async () => new Blob(['x'], { type: 'application/pdf' }) });
    await user.click(screen.getByRole('button', { name: 'View file' }));
    expect(await screen.findByRole('link', { name: 'Open card.pdf' })).toHaveAttribute('target', '_blank');
  });

  it('that cannot be read says why, and can be asked for again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const open = vi.fn(async () => new Blob(['x'], { type: 'image/png' })).mockRejectedValueOnce(new Error('No answer'));
    const { user } = show(told.waiting, { open });
    await user.click(screen.getByRole('button', { name: 'View file' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the file. Something unexpected happened.');
    await user.click(screen.getByRole('button', { name: 'View file' }));
    await waitFor(() => expect(screen.getByRole('img', { name: 'The document you sent' })).toBeVisible());
    logged.mockRestore();
  });
});
