import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBookFile, createShortBook } from '@/domain/receipts/book-file.fixture';
import { createEntryMarks, createReceipt, formatReceipt } from '@/domain/receipts/receipt';
import { formatReceiptFile } from '@/domain/receipts/receipt-file';
import { createPng } from '@/lib/files/picture-bytes.fixture';
import * as codes from '@/lib/files/read-qr-code';
import { checkFile } from './check-file';
import type { Check } from './check-worker';
import { VerifyForm } from './verify-form';
import { formatResult } from './verify-result';

const november = new Date('2026-11-12T09:41:00Z');
const honest = createShortBook();
const bookText = JSON.stringify(createBookFile(honest));
const rewrittenText = JSON.stringify(createBookFile(createShortBook('400.00')));
const receipt = await createReceipt('maya', honest.entries, november);
const receiptText = formatReceipt(receipt);
const withMarks = formatReceiptFile(receipt, await createEntryMarks(honest.entries));

const createFile = (text: string, name = 'glassbook-2026-11-12.json') => new File([text], name);

function show(check: Check = checkFile) {
  render(<VerifyForm check={check} />);
  return { user: userEvent.setup({ delay: null, applyAccept: false }) };
}
type Shown = ReturnType<typeof show>;

const bookField = () => screen.getByLabelText('Choose the book Book file');
const receiptFiles = () => screen.getByLabelText('Choose receipts Receipt files');
const press = ({ user }: Shown) =>
  user.click(screen.getByRole('button', { name: 'Check the book' }));
const findResult = (name: string | RegExp) => screen.findByRole('heading', { level: 3, name });
const findLine = async (text: RegExp) => (await screen.findByText(text)).closest('li');

async function checkBook(text: string, receipts = ''): Promise<Shown> {
  const shown = show();
  await shown.user.upload(bookField(), createFile(text));
  if (receipts)
    fireEvent.change(screen.getByLabelText('Receipt text'), { target: { value: receipts } });
  await screen.findByRole('button', { name: /^Remove glassbook/ });
  await press(shown);
  return shown;
}

afterEach(() => vi.restoreAllMocks());

describe('a downloaded book', () => {
  it('adds up, and the result has the focus', async () => {
    await checkBook(bookText);
    expect(await findResult('The book adds up.')).toHaveFocus();
    expect(
      await findLine(/^.*The book adds up to the cent, and matches the stored documents/),
    ).toHaveTextContent(/^Holds:/);
    expect(screen.getByText(/Checked in/).parentElement).toHaveTextContent(
      /client maya, 12 entries, downloaded .+ Checked in \d+\.\d s\.$/,
    );
    expect(screen.getByText(/^Nothing was compared with a receipt/)).toBeVisible();
    expect(screen.getByText(/^This file has no two-person policy of the desk/)).toBeVisible();
  });

  it('is compared with its copy of the policy, which no receipt covers', async () => {
    const file = createBookFile(createShortBook());
    const policy = {
      fourEyes: '5000.00',
      daily: '0',
      addressHours: 24,
      since: november,
      history: [],
      rev: 1,
      op: 'policy',
      at: november,
    };
    await checkBook(
      JSON.stringify({ ...file, documents: { ...file.documents, 'desk/policy': policy } }),
    );
    expect(await findResult('The book adds up.')).toBeVisible();
    expect(screen.getByText(/No receipt covers that copy\.$/)).toBeVisible();
  });

  it('with a picture whose code is no receipt is refused at the picture', async () => {
    vi.spyOn(codes, 'readQrCode').mockResolvedValue('https://example.com');
    const { user } = show();
    await user.upload(receiptFiles(), new File([createPng()], 'photo', { type: '' }));
    await waitFor(() =>
      expect(receiptFiles()).toHaveAccessibleDescription(/^This file has no receipt in it\./),
    );
  });

  it('holds against a pasted receipt', async () => {
    await checkBook(bookText, receiptText);
    expect(await findResult('The book adds up and holds against 1 receipt.')).toBeVisible();
    expect(screen.queryByText(/^Nothing was compared/)).toBeNull();
  });

  it('that was rewritten adds up, and contradicts the receipt, whose marks name the entries', async () => {
    const shown = show();
    await shown.user.upload(bookField(), [
      createFile(rewrittenText),
      createFile(withMarks, 'receipt.txt'),
    ]);
    expect(await screen.findByRole('button', { name: 'Remove receipt.txt' })).toBeVisible();
    await press(shown);
    expect(
      await findResult(
        'The book adds up, but it contradicts 1 receipt. Entries were changed or removed.',
      ),
    ).toHaveFocus();
    expect(
      await findLine(/Changed or missing since the marks were made: D1, A2, D2, A3\./),
    ).toHaveTextContent(/^Doesn’t hold:/);
  });

  it('that was damaged is named line by line', { tags: ['full'] }, async () => {
    const file = createBookFile(createShortBook());
    await checkBook(JSON.stringify({ ...file, entries: file.entries.slice(0, -1) }));
    expect(await findResult(/^\d+ things? do?e?s?n’t hold\.$/)).toBeVisible();
  });
});

describe('what is chosen', () => {
  it.each([
    [
      'no book',
      'date,amount\n1,2',
      'This file isn’t a book. Choose the one that “Download all my data” saved.',
    ],
    [
      'another version',
      bookText.replace('"glassbook":1', '"glassbook":2'),
      /^This book has form 2\./,
    ],
    [
      'the beginning of a book',
      bookText.slice(0, 900),
      'This file is damaged or cut off. Download your data again.',
    ],
  ])('is refused if it is %s', async (_, text, sentence) => {
    await checkBook(text);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(sentence)).toBeVisible();
  });

  it('is refused if it is empty or too large', { tags: ['full'] }, async () => {
    const { user } = show();
    await user.upload(bookField(), createFile(''));
    await waitFor(() => expect(bookField()).toHaveAccessibleDescription(/^This file is empty\./));
    const large = createFile('{}');
    Object.defineProperty(large, 'size', { value: 65 * 1_024 * 1_024 });
    await user.upload(bookField(), large);
    await waitFor(() =>
      expect(bookField()).toHaveAccessibleDescription(/^This file is larger than 64 MB\./),
    );
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('may be a receipt in the place of the book: it is kept, and the book is still missing', {
    tags: ['full'],
  }, async () => {
    const shown = show();
    await shown.user.upload(bookField(), createFile(receiptText, 'receipt.txt'));
    expect(await screen.findByRole('button', { name: 'Remove receipt.txt' })).toBeVisible();
    expect(bookField()).toHaveAccessibleDescription(/^This is a receipt, not a book\./);
    await press(shown);
    expect(screen.getByText('Choose the book first.')).toBeVisible();
  });

  it('is refused if it is a book in the place of receipts', { tags: ['full'] }, async () => {
    const { user } = show();
    await user.upload(receiptFiles(), createFile(bookText));
    await waitFor(() =>
      expect(receiptFiles()).toHaveAccessibleDescription(/^This is a book, not a receipt\./),
    );
    await user.upload(receiptFiles(), createFile('hello', 'notes.txt'));
    await waitFor(() =>
      expect(receiptFiles()).toHaveAccessibleDescription(/^This file has no receipt in it\./),
    );
    fireEvent.change(screen.getByLabelText('Receipt text'), { target: { value: bookText } });
    expect(screen.getByLabelText('Receipt text')).toHaveAccessibleDescription(
      /^This is a book, not a receipt\./,
    );
  });

  it('may be removed, which also removes the result', { tags: ['full'] }, async () => {
    const { user } = await checkBook(bookText);
    expect(await findResult('The book adds up.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Remove glassbook/ }));
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
  });
});

describe('a check', () => {
  it('shows what it does, and can be cancelled', { tags: ['full'] }, async () => {
    const shown = show((_, onRead, signal) => {
      onRead(10_000);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    });
    await shown.user.upload(bookField(), createFile(bookText));
    await screen.findByRole('button', { name: /^Remove/ });
    await press(shown);
    expect(await screen.findByText('Checking 10,000 entries…')).toBeVisible();
    await shown.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that breaks off says so', { tags: ['full'] }, async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const shown = show(() => Promise.reject(new Error('gone')));
    await shown.user.upload(bookField(), createFile(bookText));
    await screen.findByRole('button', { name: /^Remove/ });
    await press(shown);
    expect(await screen.findByRole('alert')).toHaveTextContent('The check stopped before its end.');
  });

  it('is kept as text', async () => {
    const result = await checkFile(
      { book: createFile(bookText), receipts: [receiptText] },
      () => undefined,
    );
    if (result.state !== 'checked') return expect.fail(result.cause);
    const text = formatResult({
      ...result,
      name: 'glassbook-2026-11-12.json',
      seconds: 0.2,
      at: november,
    });
    expect(text).toContain(
      'Client maya, downloaded 2026-11-12T09:41:00.000Z, checked 2026-11-12T09:41:00.000Z',
    );
    expect(text).toContain(
      'Holds: The book holds against the receipt of 12 November 2026 at 09:41 UTC',
    );
  });
});
