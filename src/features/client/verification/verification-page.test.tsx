import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as files from '@/data/collections/files';
import * as acts from '@/data/collections/verifications';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { createReads, renderAsClient, signInAs } from '@/data/signed-in.test-utils';
import { profileOf } from '@/domain/accounts/person.fixture';
import { fileLimits } from '@/domain/identity/upload';
import * as decoding from '@/lib/files/decode-picture';
import { FileError } from '@/lib/files/file-error';
import * as pdfs from '@/lib/files/open-pdf';
import {
  createGif,
  createHeic,
  createJpeg,
  createPng,
  toBytes,
} from '@/lib/files/picture-bytes.fixture';
import * as redrawing from '@/lib/files/redraw-picture';
import { Component as VerificationPage } from './verification-page';
import * as fixtures from './verify.fixture';

const context = signInAs('maya', new Date(Date.UTC(2026, 2, 9, 9)));
beforeEach(() => {
  // The test browser has no addresses for files.
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} });
  vi.spyOn(files, 'preloadStorage').mockReturnValue();
  vi.spyOn(files, 'uploadFile').mockImplementation(
    async (_context, _kind, _file, { path = '' } = {}) => path,
  );
  vi.spyOn(files, 'getFileBlob').mockResolvedValue(
    new Blob([createJpeg()], { type: 'image/jpeg' }),
  );
  // Nor does it decode.
  vi.spyOn(decoding, 'decodePicture').mockResolvedValue(document.createElement('img'));
  vi.spyOn(pdfs, 'openPdf').mockResolvedValue({
    pages: [],
    count: 1,
    isPartMissing: () => false,
    close: () => {},
  });
  vi.spyOn(acts, 'submitVerification').mockResolvedValue();
});
afterEach(() => {
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
});

function open(stored: fixtures.StoredVerification = fixtures.nothing, status = 'active') {
  const reads = createReads();
  const set = ({ verification, entries }: fixtures.StoredVerification) => {
    reads.set(queries.collectionEntries('maya', 'verifications'), entries);
    reads.set(queries.verification('maya'), verification);
  };
  set(stored);
  return {
    ...renderAsClient(<VerificationPage />, reads, { profile: profileOf({ status }) }),
    reads,
    set,
  };
}
const heading = (name: string) => screen.queryByRole('heading', { name });

describe('the identity', () => {
  it('that is not verified says what to send and what it opens', () => {
    open(fixtures.nothing, 'pending');
    expect(screen.getByText('Not verified')).toBeVisible();
    expect(screen.getByText(/which opens withdrawals/)).toBeVisible();
    expect(heading('Send a document')).toBeVisible();
    expect(screen.getByText('No one has opened it yet.')).toBeVisible();
  });

  it('opens nothing for a client whose withdrawals are open, and says so', () => {
    open();
    expect(screen.getByText(/Your withdrawals are open already/)).toBeVisible();
    expect(screen.queryByText(/opens withdrawals/)).toBeNull();
  });

  it('under review says that there is nothing to do, and takes another document on request, with the focus once', {
    tags: ['full'],
  }, async () => {
    const { user, press, set } = open(fixtures.waiting);
    expect(screen.getByText('Under review')).toBeVisible();
    expect(screen.getByText(/You sent your passport/)).toBeVisible();
    expect(heading('Send a document')).toBeNull();
    await press('Send another document');
    expect(heading('Send another document')).toHaveFocus();
    await user.tab();
    const next = document.activeElement;
    set(fixtures.viewed);
    expect(next).toHaveFocus();
    await press('Keep the one I sent');
    expect(heading('Send another document')).toBeNull();
  });

  it('that is verified links to its entry, and says that another document restarts the check', () => {
    open(fixtures.verified);
    expect(screen.getByText('Verified')).toBeVisible();
    expect(screen.getByRole('link', { name: 'V4' })).toHaveAttribute('href', '/user/statement#V4');
    expect(screen.getByText(/you’re treated as unverified/)).toBeVisible();
  });

  it('that was rejected quotes the desk, and takes another document at once', () => {
    open(fixtures.rejected);
    expect(screen.getByText('Rejected')).toBeVisible();
    expect(screen.getByText('“The photograph is cut off at the lower edge.”')).toBeVisible();
    expect(heading('Send it again')).toBeVisible();
  });

  it('of a closed account is only shown, and asks for nothing', () => {
    open(fixtures.rejected, 'closed');
    expect(screen.getByText('We couldn’t verify you with this document.')).toBeVisible();
    expect(screen.getByText(/because your account is closed/)).toBeVisible();
    expect(screen.queryByText(/send the document again|practice/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send document' })).toBeNull();
  });

  it.each(['frozen', 'suspended', 'pending'])('takes documents with status "%s"', (status) => {
    open(fixtures.nothing, status);
    expect(screen.getByRole('button', { name: 'Send document' })).toBeVisible();
  });

  it('is a skeleton while it loads, and is read again after a failure', {
    tags: ['full'],
  }, async () => {
    const { press, reads } = open();
    reads.clear(queries.verification('maya'));
    expect(screen.getByRole('status')).toHaveTextContent('Loading your verification…');
    const retry = reads.fail(queries.verification('maya'));
    expect(heading('Couldn’t load your verification')).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('who can see the document', () => {
  const readers = () => within(screen.getByRole('region', { name: 'Who can see it' }));

  it('is shown with each view of the desk', () => {
    open(fixtures.sentAgain);
    expect(readers().getByText(/^Only you and the desk/)).toBeVisible();
    expect(readers().getByRole('listitem')).toHaveTextContent(
      'V3Administrator, an earlier document',
    );
    expect(readers().getByRole('link', { name: 'Entry V3' })).toHaveAttribute(
      'href',
      '/user/statement#V3',
    );
  });

  it('loads and fails alone', { tags: ['full'] }, async () => {
    const { user, reads } = open(fixtures.viewed);
    reads.clear(queries.collectionEntries('maya', 'verifications'));
    expect(screen.getByText('Loading views…')).toBeInTheDocument();
    const retry = reads.fail(queries.collectionEntries('maya', 'verifications'));
    await user.click(readers().getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(screen.getByText('Under review')).toBeVisible();
  });
});

describe('the sent document', () => {
  it('is shown on request, after a failure too', { tags: ['full'] }, async () => {
    vi.mocked(files.getFileBlob).mockRejectedValueOnce(new Error('No answer'));
    const { press } = open(fixtures.waiting);
    expect(screen.getByText('passport.jpg')).toBeVisible();
    await press('View file');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Couldn’t load the file. Something unexpected happened.',
    );
    await press('View file');
    expect(await screen.findByRole('img', { name: 'The document you sent' })).toHaveAttribute(
      'src',
      'blob:file',
    );
    expect(files.getFileBlob).toHaveBeenLastCalledWith(context, fixtures.passport);
  });

  it.each([
    ['gigantic', createPng({ width: 30_000, height: 30_000 })],
    ['no picture', toBytes('x')],
  ])('is not decoded if it is %s', { tags: ['full'] }, async (_, bytes) => {
    vi.mocked(files.getFileBlob).mockResolvedValue(new Blob([bytes], { type: 'image/png' }));
    const { press } = open(fixtures.waiting);
    await press('View file');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'It isn’t a picture that a browser can show.',
    );
    expect(screen.queryByRole('img', { name: 'The document you sent' })).toBeNull();
  });

  it('opens in a tab of its own if it is a PDF', { tags: ['full'] }, async () => {
    vi.mocked(files.getFileBlob).mockResolvedValue(new Blob(['x'], { type: 'application/pdf' }));
    const { press } = open(fixtures.sentAgain);
    await press('View file');
    expect(await screen.findByRole('link', { name: 'Open card.pdf' })).toHaveAttribute(
      'target',
      '_blank',
    );
  });
});

describe('sending a document', () => {
  const picture = new File([createPng()], 'passport.png', { type: 'image/png' });
  const scan = new File([toBytes('%PDF-1.7\n%%EOF\n')], 'card.pdf', { type: 'application/pdf' });
  const filler = new Uint8Array(fileLimits.identity.bytes);
  const large = new File([createJpeg(), filler], 'IMG_1.jpg', { type: 'image/jpeg' });
  const field = () => screen.getByLabelText('Choose a file Photo or scan of the document');
  const camera = () => screen.getByLabelText('Take a photo Photo or scan of the document');
  const kind = (name: string) => screen.getByRole('radio', { name });
  const submitted = () => vi.mocked(acts.submitVerification).mock.calls;

  it('says size and type before, shows the file, uploads it, submits it, and focuses the status', async () => {
    const { user, press, set } = open();
    expect(field()).toHaveAccessibleDescription(/^PNG, JPEG or PDF, up to 5 MB/);
    expect(field()).toHaveAttribute('accept', 'image/png,image/jpeg,application/pdf');
    expect(screen.getByText(/Only you and the desk can see it\./)).toBeVisible();
    await user.click(kind('Passport'));
    await user.upload(field(), picture);
    expect(await screen.findByRole('img', { name: 'The file you chose' })).toBeVisible();
    expect(screen.getByText('passport.png, 1 KB')).toBeVisible();
    await press('Send document');
    await waitFor(() => expect(submitted()).toHaveLength(1));
    const path = vi.mocked(files.uploadFile).mock.calls[0]?.[3]?.path;
    expect(files.uploadFile).toHaveBeenCalledExactlyOnceWith(
      context,
      'identity',
      picture,
      expect.objectContaining({ path }),
    );
    expect(submitted()).toEqual([
      [context, { document: path, kind: 'passport', op: expect.any(String) }],
    ]);
    set(fixtures.waiting);
    expect(screen.getByText('Under review').closest('[tabindex="-1"]')).toHaveFocus();
  });

  it('names a PDF with its size, and lets it be replaced', { tags: ['full'] }, async () => {
    const { user, press } = open();
    await user.upload(field(), scan);
    expect(await screen.findByText('card.pdf, 1 KB')).toBeVisible();
    await press('Choose another file');
    expect(field()).toBeInTheDocument();
  });

  it('shows at each field what is missing', async () => {
    const { press } = open();
    await press('Send document');
    expect(await screen.findByText('Choose a document type.')).toBeVisible();
    expect(field()).toHaveAccessibleDescription(/^Add a photo or scan/);
    expect(files.uploadFile).not.toHaveBeenCalled();
  });

  it.each([
    [
      'a PDF that is too large',
      new File([toBytes('%PDF-1.7'), filler], 'a.pdf', { type: 'application/pdf' }),
      /larger than 5 MB/,
    ],
    [
      'of another type',
      new File([createGif()], 'a.gif', { type: 'image/gif' }),
      /GIF picture.*Save it as JPEG/,
    ],
    [
      'a HEIC by its first bytes',
      new File([createHeic()], 'IMG_2.jpg', { type: 'image/jpeg' }),
      /HEIC.*Settings, Camera, Formats/,
    ],
    [
      'no picture by its first bytes',
      new File(['x'], 'a.png', { type: 'image/png' }),
      /PNG, JPEG or PDF/,
    ],
    ['empty', new File([], 'a.png', { type: 'image/png' }), /empty/],
  ])('refuses a file at the field that is %s', async (_, file, words) => {
    const { user } = open();
    await user.upload(field(), file);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(words));
    await user.upload(field(), picture);
    expect(await screen.findByText('passport.png, 1 KB')).toBeVisible();
  });

  it.each(['camera', 'gallery'])(
    'makes a large photo of the %s smaller, or says why it cannot',
    { tags: ['full'] },
    async (source) => {
      const redraw = vi
        .spyOn(redrawing, 'redrawPicture')
        .mockRejectedValueOnce(new FileError('Still too large.'))
        .mockResolvedValue(picture);
      const { user } = open();
      const input = source === 'camera' ? camera : field;
      await user.upload(input(), large);
      await waitFor(() => expect(field()).toHaveAccessibleDescription(/^Still too large\./));
      await user.upload(input(), large);
      expect(await screen.findByText('passport.png, 1 KB')).toBeVisible();
      expect(redraw).toHaveBeenLastCalledWith(expect.anything(), large, {
        side: 3_000,
        bytes: fileLimits.identity.bytes,
      });
    },
  );

  it('makes a large photo smaller that is dropped', { tags: ['full'] }, async () => {
    vi.spyOn(redrawing, 'redrawPicture').mockResolvedValue(picture);
    open();
    const place = screen.getByText(/^Drag a file here/).parentElement;
    if (!place) throw new Error('There is no place to drop a file');
    fireEvent.drop(place, { dataTransfer: { files: [large], types: ['Files'] } });
    expect(await screen.findByText('passport.png, 1 KB')).toBeVisible();
  });

  it('shows that a file is being read, sends nothing until then, and takes the last choice', async () => {
    let finish = (_: HTMLImageElement) => {};
    const decoded = new Promise<HTMLImageElement>((resolve) => {
      finish = resolve;
    });
    vi.mocked(decoding.decodePicture).mockReturnValueOnce(decoded);
    const { user, press } = open();
    await user.click(kind('Passport'));
    await user.upload(field(), picture);
    expect(
      await screen.findByRole('progressbar', { name: 'Checking passport.png…' }),
    ).toBeVisible();
    await press('Send document');
    expect(screen.getByText('Still checking the file…')).toBeVisible();
    await user.upload(field(), scan);
    expect(await screen.findByText('card.pdf, 1 KB')).toBeVisible();
    finish(document.createElement('img'));
    await press('Send document');
    await waitFor(() => expect(submitted()).toHaveLength(1));
    expect(vi.mocked(files.uploadFile).mock.calls.map(([, , file]) => file)).toEqual([scan]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('stores a file with the type of its first bytes', { tags: ['full'] }, async () => {
    const { user, press } = open();
    await user.click(kind('Passport'));
    await user.upload(
      field(),
      new File([toBytes('%PDF-1.7\n%%EOF\n')], 'scan.pdf.jpg', { type: 'image/jpeg' }),
    );
    await screen.findByText('scan.pdf.jpg, 1 KB');
    await press('Send document');
    await waitFor(() => expect(submitted()).toHaveLength(1));
    expect(submitted()[0]?.[1].document).toMatch(/scan-pdf[.]pdf$/);
    expect(vi.mocked(files.uploadFile).mock.calls[0]?.[2]).toHaveProperty(
      'type',
      'application/pdf',
    );
  });

  it('shows its progress, and keeps kind and file when it is cancelled or fails, for the same act again', async () => {
    vi.mocked(files.uploadFile).mockImplementationOnce(
      (_context, _kind, _file, { onProgress, signal } = {}) =>
        new Promise((_, reject) => {
          onProgress?.(0.5);
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    vi.mocked(acts.submitVerification).mockRejectedValueOnce(new ActError('offline'));
    const { user, press } = open();
    await user.click(kind('Identity card'));
    await user.upload(field(), scan);
    await screen.findByText('card.pdf, 1 KB');
    await press('Send document');
    expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('value', '0.5');
    await press('Cancel');
    expect(await screen.findByText('Cancelled. Nothing was sent.')).toBeVisible();
    await press('Send document');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^We couldn’t confirm your request\. You are offline\. .*Your choice is still here\.$/,
    );
    expect(screen.getByText('card.pdf, 1 KB')).toBeVisible();
    await press('Send document');
    await waitFor(() => expect(submitted()).toHaveLength(2));
    expect(submitted()[1]).toEqual(submitted()[0]);
    // The file had arrived.
    expect(files.uploadFile).toHaveBeenCalledTimes(2);
  });
});
