import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as files from '@/data/collections/files';
import * as userActs from '@/data/collections/user-acts';
import * as acts from '@/data/collections/verifications';
import { getKeptReasons } from '@/data/for-admin.test-utils';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import {
  arrive,
  book,
  button,
  checkbox,
  checks,
  expectLeft,
  fact,
  findPicture,
  preview,
  show,
  showReview,
  signInToVerification,
  textbox,
  viewed,
} from './documents-page.test-utils';
import { entry, now, pathOf, profile, submitted, verification } from './verification.fixture';

const context = signInToVerification();

describe('the review of a document', () => {
  it('shows whose document it is, what it has to agree with, and what happened before', async () => {
    const { user, set } = show();
    await user.click(button('Review: passport of Maya Lindqvist'));
    set(queries.profile('maya'), profile());
    expect(screen.getByRole('dialog', { name: 'Passport of Maya Lindqvist' })).toHaveTextContent(
      'Identity, waiting 4 h',
    );
    expect(fact('First name')).toHaveTextContent('Maya');
    expect(fact('Last name')).toHaveTextContent('Lindqvist');
    expect(fact('Country')).toHaveTextContent('Sweden');
    expect(fact('Status')).toHaveTextContent('Awaiting review');
    expect(fact('File')).toHaveTextContent('passport.jpg');
    expect(screen.getByText(/Passport sent/).parentElement).toHaveTextContent('by the client V2');
    expect(screen.getByRole('link', { name: 'Client profile' })).toHaveAttribute(
      'href',
      '/admin/users/maya',
    );
  });

  it('is no decision about a document that was decided before', { tags: ['full'] }, async () => {
    await showReview({ tab: 'verified', rows: [submitted({ status: 'verified' })] }, '{Enter}');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByText(/has already been/)).toBeNull();
    expect(button('Open document')).toBeInTheDocument();
  });

  it('is closed to the owner of the document, and says why', async () => {
    await showReview({ uid: 'maya' }, 'a', { status: 'active', desk: 'manager' });
    expect(screen.getByText('This is your own document.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Open document' })).toBeNull();
    expect(screen.getByRole('radio', { name: 'Reject' })).toBeDisabled();
  });

  it('shows the latest entries of the client’s book, and all on request', {
    tags: ['full'],
  }, async () => {
    const { user, set } = await showReview();
    set(
      book,
      Array.from({ length: 11 }, (_, i) => entry({ op: `v${i}`, rev: i + 2 })),
    );
    expect(screen.queryByText('V4')).toBeNull();
    await user.click(button('Show 6 earlier'));
    expect(screen.getByText('V4')).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent('V2');
  });

  it('says that the client’s book loads, or could not be loaded', { tags: ['full'] }, async () => {
    const { user, clear, fail } = await showReview();
    clear(book);
    expect(screen.getByText('Loading the client’s book…')).toBeInTheDocument();
    const refetch = fail(book);
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the client’s book');
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe('the view of a document', () => {
  it('is recorded when it is opened, which the dialog says before, and is needed for a decision', async () => {
    const { user, sent } = await showReview();
    expect(
      screen.getByText(/Opening the document adds an entry to Maya Lindqvist’s book/),
    ).toBeInTheDocument();
    await user.click(button('Verify Maya'));
    expect(button('Verify Maya')).toHaveAccessibleDescription(/Open the document before deciding/);
    expect(sent()).toEqual([]);
    await user.click(button('Open document'));
    expect(acts.recordView).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      op: expect.any(String),
    });
  });

  it('is needed again after another administrator has opened the document', async () => {
    const { user, sent } = await showReview({
      stored: verification({ viewer: 'other-administrator', rev: 4 }),
    });
    await user.click(button('Verify Maya'));
    expect(button('Verify Maya')).toHaveAccessibleDescription(
      /Another administrator opened the document last/,
    );
    expect(sent()).toEqual([]);
  });

  it('shows the document with the focus on it, until when it is open, and the way to extend that', {
    tags: ['full'],
  }, async () => {
    const { user } = await showReview();
    await user.click(button('Open document'));
    expect(screen.getByRole('region', { name: 'Passport of Maya Lindqvist' })).toHaveFocus();
    expect(screen.getByText(/Access until 13:51 \(10 min\)\./)).toBeInTheDocument();
    await user.click(button('Extend'));
    expect(acts.recordView).toHaveBeenCalledTimes(2);
    expect(files.getFileBlob).toHaveBeenCalledExactlyOnceWith(context, pathOf('maya'));
  });

  it('ends after ten minutes', { tags: ['full'] }, async () => {
    vi.useFakeTimers({ now, shouldAdvanceTime: true });
    await showReview(viewed);
    act(() => void vi.advanceTimersByTime(600_000));
    expect(screen.getByText('Your ten minutes are up.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /Passport/ })).toBeNull();
    expect(button('View again')).toBeInTheDocument();
  });

  it('says why the document was not opened', { tags: ['full'] }, async () => {
    vi.mocked(acts.recordView).mockRejectedValue(new ActError('offline'));
    const { user } = await showReview();
    await user.click(button('Open document'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The document wasn’t opened. ActError: offline',
    );
  });

  it('opens the choices once the picture is on the screen, and not before', async () => {
    const { user } = await showReview();
    expect(checkbox(/^Not expired/)).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'Approve' })).toBeDisabled();
    await user.click(button('Open document'));
    expect(checkbox(/^Not expired/)).toBeDisabled();
    expect(button('Verify Maya')).toHaveAccessibleDescription('The document is still loading.');
    await arrive();
    expect(checkbox(/^Not expired/)).toBeEnabled();
    expect(screen.getByRole('radio', { name: 'Approve' })).toBeEnabled();
    expect(button('Verify Maya')).toHaveAccessibleDescription(/Tick what you have checked/);
  });

  it('has to be opened again after a reload: that it was opened last by oneself shows nothing', async () => {
    await showReview({ stored: viewed.stored });
    expect(button('Verify Maya')).toHaveAccessibleDescription('Open the document before deciding.');
  });

  it('of a picture that cannot be shown leaves the rejection only', async () => {
    const { user } = await showReview();
    await user.click(button('Open document'));
    fireEvent.error(await findPicture());
    expect(screen.getByText('This file can’t be shown.')).toBeVisible();
    expect(button('Verify Maya')).toHaveAccessibleDescription(
      'The document couldn’t be shown, so you can’t approve it.',
    );
    await user.click(screen.getByRole('radio', { name: 'Reject' }));
    expect(button('Reject and tell Maya')).not.toHaveAttribute('aria-disabled');
  });

  it('is recorded once, where only the file could not be read', { tags: ['full'] }, async () => {
    vi.mocked(files.getFileBlob).mockRejectedValue(new ActError('offline'));
    const { user } = await showReview();
    await user.click(button('Open document'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Your view is recorded, but the file couldn’t be loaded. You are offline.',
    );
    await user.click(button('Try again'));
    expect(acts.recordView).toHaveBeenCalledOnce();
    expect(files.getFileBlob).toHaveBeenCalledTimes(2);
  });
});

describe('the decision about a document', () => {
  it('shows the entry, and verifies once', async () => {
    const { user, tickAll } = await showReview(viewed);
    expect(preview().getByText('V4')).toBeInTheDocument();
    expect(preview().getByText('Identity verified')).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'Verify and activate' })).toBeNull();
    await tickAll();
    await user.click(button('Verify Maya'));
    const seen = profile({ status: 'active' });
    expect(acts.approveVerification).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      document: pathOf('maya'),
      note: '',
      op: expect.any(String),
      expectedName: seen,
    });
    expect(userActs.changeAccountStatus).not.toHaveBeenCalled();
    expectLeft();
    expect(await screen.findByText('Nothing to review')).toBeVisible();
  });

  it('verifies with a note to the client, after what is recorded of the document', {
    tags: ['full'],
  }, async () => {
    const { user, fill, sent, tickAll } = await showReview(viewed);
    await tickAll();
    await fill(textbox('Expires'), '2031');
    await fill(textbox('Ends in'), '4x');
    await fill(textbox('Note to client (optional)'), ' Thank you. ');
    await user.click(button('Verify Maya'));
    const words = 'Passport, expires 2031, number ends in 4X. Thank you.';
    expect(sent()).toEqual([{ choice: 'approve', words, activation: null }]);
  });

  it.each([
    ['Note to client (optional)', 'Passport L01X00T47', /Leave out the document’s number/],
    ['Expires', '2021', /That year is past/],
    ['Ends in', 'L01X00T47', /only the last two letters or digits/],
  ])(
    'refuses a document’s number and an expired document at the field: %s',
    { tags: ['full'] },
    async (field, text, message) => {
      const { user, fill, sent, tickAll } = await showReview(viewed);
      await tickAll();
      await fill(textbox(field), text);
      await user.click(button('Verify Maya'));
      expect(textbox(field)).toHaveAccessibleDescription(message);
      expect(sent()).toEqual([]);
    },
  );

  it('verifies only when all four checks are ticked, and forgets the ticks of another document or name', async () => {
    const { user, set, again, sent, tickAll } = await showReview(viewed);
    for (const check of checks.slice(1)) await user.click(checkbox(check));
    await user.click(button('Verify Maya'));
    expect(button('Verify Maya')).toHaveAccessibleDescription(
      /Tick what you have checked in the document/,
    );
    await user.click(checkbox(/^The name is Maya/));
    set(queries.profile('maya'), profile({ status: 'active', lastname: 'Lind' }));
    expect(checkbox('The name is Maya Lind')).not.toBeChecked();
    set(queries.profile('maya'), profile({ status: 'active' }));
    await tickAll();
    again({ document: pathOf('maya', 0, 'card.png'), viewer: 'boss', rev: 5 });
    expect(checkbox(/^The name is Maya/)).not.toBeChecked();
    await user.click(button('Verify Maya'));
    expect(sent()).toEqual([]);
  });

  it('rejects for a reason, shown as the client will read it and apart from the note', async () => {
    const { user, fill, sent } = await showReview(viewed);
    await fill(textbox('Note to client (optional)'), 'Thank you.');
    await user.click(screen.getByRole('radio', { name: 'Reject' }));
    expect(
      screen.getByText('Maya will see exactly this. It can’t be edited later.'),
    ).toBeInTheDocument();
    await user.click(button('Reject and tell Maya'));
    expect(textbox('Reason for rejecting')).toHaveAccessibleDescription(
      /Use at least 10 letters or digits/,
    );
    await fill(textbox('Reason for rejecting'), 'The photograph is cut off.');
    expect(preview().getByText('The photograph is cut off.')).toBeInTheDocument();
    await user.click(button('Reject and tell Maya'));
    expect(sent()).toEqual([
      { choice: 'reject', words: 'The photograph is cut off.', activation: null },
    ]);
    expect(getKeptReasons('verification.rejected')).toEqual(['The photograph is cut off.']);
  });

  it('offers the checks that are not ticked as the reason for rejecting, to be edited', {
    tags: ['full'],
  }, async () => {
    const { user, sent } = await showReview(viewed);
    await user.click(checkbox(/^The name is/));
    await user.click(checkbox(/^Not expired/));
    await user.click(screen.getByRole('radio', { name: 'Reject' }));
    expect(textbox('Reason for rejecting')).toHaveValue(
      'Some of the text can’t be read. Part of the document is cut off.',
    );
    await user.clear(textbox('Reason for rejecting'));
    await user.click(button('Cut off'));
    expect(textbox('Reason for rejecting')).toHaveValue('Part of the document is cut off.');
    await user.click(button('Not readable'));
    expect(textbox('Reason for rejecting')).toHaveValue(
      'Part of the document is cut off. Some of the text can’t be read.',
    );
    expect(screen.queryByRole('button', { name: 'Expired' })).toBeNull();
    await user.click(button('Reject and tell Maya'));
    expect(sent()).toHaveLength(1);
    expect(getKeptReasons('verification.rejected')).toEqual([]);
  });

  it('offers the reason again when another check is ticked, until it is edited', {
    tags: ['full'],
  }, async () => {
    const { user } = await showReview(viewed);
    for (const check of [/^The name is/, /^Not expired/]) await user.click(checkbox(check));
    await user.click(screen.getByRole('radio', { name: 'Reject' }));
    await user.click(checkbox(/^All text readable/));
    expect(textbox('Reason for rejecting')).toHaveValue('Part of the document is cut off.');
    await user.click(screen.getByRole('radio', { name: 'Approve' }));
    await user.click(checkbox(/^All text readable/));
    await user.click(screen.getByRole('radio', { name: 'Reject' }));
    expect(textbox('Reason for rejecting')).toHaveValue(
      'Some of the text can’t be read. Part of the document is cut off.',
    );
    await user.type(textbox('Reason for rejecting'), ' Sorry.');
    await user.click(checkbox(/^All text readable/));
    expect(textbox('Reason for rejecting')).toHaveValue(
      'Some of the text can’t be read. Part of the document is cut off. Sorry.',
    );
  });

  it('begins with no reason where nothing was ticked', { tags: ['full'] }, async () => {
    const { user } = await showReview(viewed);
    await user.click(screen.getByRole('radio', { name: 'Reject' }));
    expect(textbox('Reason for rejecting')).toHaveValue('');
  });

  it('stays open with what was typed when the act fails, and says why', {
    tags: ['full'],
  }, async () => {
    vi.mocked(acts.rejectVerification).mockRejectedValue(new ActError('unreachable'));
    const { user, fill } = await showReview(viewed, 'r');
    await fill(textbox('Reason for rejecting'), 'The photograph is cut off.');
    await user.click(button('Reject and tell Maya'));
    expect(screen.getByRole('alert')).toHaveTextContent('unreachable');
    expect(textbox('Reason for rejecting')).toHaveValue('The photograph is cut off.');
  });

  it('gives way to one by another administrator', { tags: ['full'] }, async () => {
    const { user, again } = await showReview(viewed);
    again({ status: 'rejected', note: 'It is cut off.', rev: 4 });
    expect(screen.getByText('This document has already been rejected.')).toBeInTheDocument();
    expect(fact('Reason or note')).toHaveTextContent('It is cut off.');
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(button('Back to list'));
    expectLeft();
  });

  it('keeps what was typed when the client has sent another document, which has to be opened', {
    tags: ['full'],
  }, async () => {
    const { user, fill, again } = await showReview(viewed, 'a');
    await fill(textbox('Expires'), '2031');
    await fill(textbox('Ends in'), '47');
    await fill(textbox('Note to client (optional)'), 'Thank you.');
    await user.click(screen.getByRole('radio', { name: 'Reject' }));
    await fill(textbox('Reason for rejecting'), 'The photograph is cut off.');
    again({ document: pathOf('maya', 0, 'card.png'), kind: 'identity-card', rev: 4 });
    expect(
      screen.getByText('Maya has sent another document since you opened this.'),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('dialog', { name: 'Identity card of Maya Lindqvist' }),
    ).toBeInTheDocument();
    expect(textbox('Reason for rejecting')).toHaveValue('The photograph is cut off.');
    expect(button('Reject and tell Maya')).toHaveAccessibleDescription(
      /Open the document before deciding/,
    );
    await user.click(button('Open document'));
    await arrive();
    await user.click(screen.getByRole('radio', { name: 'Approve' }));
    expect(
      within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Document' }),
    ).toHaveValue('identity-card');
    expect(textbox('Expires')).toHaveValue('');
    expect(textbox('Ends in')).toHaveValue('');
    expect(textbox('Note to client (optional)')).toHaveValue('Thank you.');
  });
});

it('drops suggested sentences about an earlier document', { tags: ['full'] }, async () => {
  const { user, again } = await showReview(viewed);
  for (const name of [/^The name is/, /^All text readable/, /^Whole page/])
    await user.click(checkbox(name));
  await user.click(screen.getByRole('radio', { name: 'Reject' }));
  expect(textbox('Reason for rejecting')).toHaveValue('The document has expired.');
  again({ document: pathOf('maya', 0, 'card.png'), kind: 'identity-card', rev: 4 });
  expect(textbox('Reason for rejecting')).toHaveValue('');
});

it('has no error for a reason that a check has filled', { tags: ['full'] }, async () => {
  const { user } = await showReview(viewed, 'r');
  await user.click(button('Reject and tell Maya'));
  expect(textbox('Reason for rejecting')).toBeInvalid();
  await user.click(checkbox(/^All text readable/));
  expect(textbox('Reason for rejecting')).toBeValid();
});

describe('the review in its queue', () => {
  const luca = { uid: 'luca', firstname: 'Luca', lastname: 'Marchetti', status: 'active' };
  const lucasDocument = { document: pathOf('luca', 3), viewer: '' };
  const showTwo = async (key = 'a') => {
    const page = await showReview(
      { ...viewed, rows: [submitted({}, { status: 'pending' }), submitted(lucasDocument, luca)] },
      key,
      {
        status: 'pending',
      },
    );
    page.set(queries.verification('luca'), verification(lucasDocument));
    return page;
  };

  it('ticks, chooses and commits by keys, and goes to the next document', async () => {
    const { user } = await showTwo();
    expect(screen.getByText('1 of 2')).toBeInTheDocument();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(button('Verify and activate Maya')).toHaveAccessibleDescription(
      /Tick what you have checked/,
    );
    await user.keyboard('1234{Control>}{Enter}{/Control}');
    expect(acts.approveVerification).toHaveBeenCalledOnce();
    expect(userActs.changeAccountStatus).toHaveBeenCalledOnce();
    expect(screen.getByRole('dialog', { name: 'Passport of Luca Marchetti' })).toBeVisible();
    expect(checkbox(/^The name is Luca Marchetti/)).not.toBeChecked();
    await user.keyboard('o');
    expect(acts.recordView).toHaveBeenLastCalledWith(context, {
      uid: 'luca',
      op: expect.any(String),
    });
  });

  it('chooses by letters, and types the reason at once', async () => {
    const { user, sent } = await showTwo();
    await user.keyboard('a');
    expect(screen.getByRole('radio', { name: 'Approve' })).toBeChecked();
    await user.keyboard('v');
    expect(screen.getByRole('radio', { name: 'Verify and activate' })).toBeChecked();
    await user.keyboard('r');
    expect(textbox('Reason for rejecting')).toHaveFocus();
    await user.keyboard('Part of it is cut off.{Control>}{Enter}{/Control}');
    expect(sent()).toEqual([
      { choice: 'reject', words: 'Part of it is cut off.', activation: null },
    ]);
    expect(screen.getByRole('dialog', { name: 'Passport of Luca Marchetti' })).toBeVisible();
  });

  it('goes on to the next document when another administrator was faster', {
    tags: ['full'],
  }, async () => {
    const { user, again } = await showTwo();
    await user.keyboard('a');
    again({ status: 'rejected', note: 'It is cut off.', rev: 4 });
    await user.click(button('Go to next'));
    expect(screen.getByRole('dialog', { name: 'Passport of Luca Marchetti' })).toBeVisible();
  });

  it('goes on to the next document when the account is left pending', {
    tags: ['full'],
  }, async () => {
    vi.mocked(userActs.changeAccountStatus).mockRejectedValueOnce(new ActError('unreachable'));
    const { user, again, tickAll } = await showTwo();
    await tickAll();
    await user.click(button('Verify and activate Maya'));
    again({ status: 'verified', rev: 4 });
    await user.click(button('Leave pending'));
    expect(screen.getByRole('dialog', { name: 'Passport of Luca Marchetti' })).toBeVisible();
  });
});
