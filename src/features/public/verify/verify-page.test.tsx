import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

const fileField = () => screen.getByLabelText('Choose files Book and receipts');
const receiptField = () => screen.getByLabelText('Receipt text (optional)');
const findVerdict = async (name: 'Passed' | 'Failed', summary: string | RegExp) => {
  const text = await screen.findByText(summary);
  expect(screen.getByRole('heading', { level: 2, name })).toBeVisible();
  return text;
};
const findLine = async (text: RegExp) => (await screen.findByText(text)).closest('li');

async function checkBook(text: string, receipts = ''): Promise<Shown> {
  const shown = show();
  if (receipts) fireEvent.change(receiptField(), { target: { value: receipts } });
  await shown.user.upload(fileField(), createFile(text));
  return shown;
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  return () => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});
afterEach(() => vi.restoreAllMocks());

describe('a downloaded book', () => {
  it('is checked as soon as it is chosen, and the verdict is read out', async () => {
    await checkBook(bookText);
    const summary = await findVerdict('Passed', 'The book adds up.');
    expect(summary.closest('[role=status]')).toHaveTextContent('PassedThe book adds up.');
    expect(
      await findLine(/^.*The book adds up to the cent, and matches the stored records/),
    ).toHaveTextContent(/^Passed:/);
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
    await findVerdict('Passed', 'The book adds up.');
    expect(screen.getByText(/No receipt covers that copy\.$/)).toBeVisible();
  });

  it('matches a pasted receipt', async () => {
    await checkBook(bookText, receiptText);
    await findVerdict('Passed', 'The book adds up and matches 1 receipt.');
    expect(screen.queryByText(/^Nothing was compared/)).toBeNull();
  });

  it('is checked again when the receipt changes, and when a receipt is added or removed', async () => {
    const { user } = await checkBook(rewrittenText);
    await findVerdict('Passed', 'The book adds up.');
    fireEvent.change(receiptField(), { target: { value: receiptText } });
    await findVerdict('Failed', /^1 check failed\. The book adds up, but it contradicts 1 receipt/);
    await user.upload(fileField(), createFile(withMarks, 'receipt.txt'));
    await findVerdict('Failed', /^3 checks failed\. .* contradicts 2 receipts/);
    fireEvent.change(receiptField(), { target: { value: '' } });
    await findVerdict('Failed', /^2 checks failed\. .* contradicts 1 receipt/);
    await user.click(screen.getByRole('button', { name: 'Remove receipt.txt' }));
    await findVerdict('Passed', 'The book adds up.');
  });

  it('that was rewritten adds up, and contradicts the receipt, whose marks name the entries', async () => {
    const { user } = show();
    await user.upload(fileField(), [
      createFile(rewrittenText),
      createFile(withMarks, 'receipt.txt'),
    ]);
    expect(await screen.findByRole('button', { name: 'Remove receipt.txt' })).toBeVisible();
    await findVerdict(
      'Failed',
      '2 checks failed. The book adds up, but it contradicts 1 receipt: entries were changed or removed.',
    );
    expect(
      await findLine(/Changed or missing since the marks were made: D1, A2, D2, A3\./),
    ).toHaveTextContent(/^Failed:/);
  });

  it('that was damaged is named line by line', { tags: ['full'] }, async () => {
    const file = createBookFile(createShortBook());
    await checkBook(JSON.stringify({ ...file, entries: file.entries.slice(0, -1) }));
    await findVerdict('Failed', /^\d+ checks? failed\.$/);
  });
});

describe('what is chosen', () => {
  it.each([
    [
      'of another form',
      '{"name":1}',
      'This file isn’t a book. Choose the file from “Download all my data” in Settings.',
    ],
    [
      'of another version',
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

  it('is refused at the field if it is neither book nor receipt, and what was chosen stays', async () => {
    vi.spyOn(codes, 'readQrCode').mockResolvedValue('https://example.com');
    const { user } = await checkBook(bookText);
    await findVerdict('Passed', 'The book adds up.');
    for (const file of [
      createFile('date,amount\n1,2', 'notes.txt'),
      new File([createPng()], 'photo', { type: '' }),
    ]) {
      await user.upload(fileField(), file);
      await waitFor(() =>
        expect(fileField()).toHaveAccessibleDescription(
          /^This file is neither a book nor a receipt\./,
        ),
      );
      await user.upload(fileField(), createFile(bookText));
      await waitFor(() => expect(fileField()).toBeValid());
    }
    await findVerdict('Passed', 'The book adds up.');
  });

  it('is refused if it is empty, too large, or two books', { tags: ['full'] }, async () => {
    const { user } = show();
    await user.upload(fileField(), createFile(''));
    await waitFor(() => expect(fileField()).toHaveAccessibleDescription(/^This file is empty\./));
    const large = createFile('{}');
    Object.defineProperty(large, 'size', { value: 65 * 1_024 * 1_024 });
    await user.upload(fileField(), large);
    await waitFor(() =>
      expect(fileField()).toHaveAccessibleDescription(/^This file is larger than 64 MB\./),
    );
    await user.upload(fileField(), [createFile(bookText), createFile(bookText)]);
    await waitFor(() =>
      expect(fileField()).toHaveAccessibleDescription(/^These are several books\./),
    );
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('may be the receipt first: then the book is still missing', async () => {
    const { user } = show();
    await user.upload(fileField(), createFile(receiptText, 'receipt.txt'));
    expect(await screen.findByRole('button', { name: 'Remove receipt.txt' })).toBeVisible();
    expect(screen.getByText('Add your book to compare it with the receipt.')).toBeVisible();
    await user.upload(fileField(), createFile(bookText));
    await findVerdict('Passed', 'The book adds up and matches 1 receipt.');
    expect(screen.queryByText(/^Add your book/)).toBeNull();
  });

  it('is refused if it is the text of a book in the place of a receipt', {
    tags: ['full'],
  }, async () => {
    show();
    fireEvent.change(receiptField(), { target: { value: bookText } });
    expect(receiptField()).toHaveAccessibleDescription(/^This is a book, not a receipt\./);
  });

  it('may be removed, which also removes the result', { tags: ['full'] }, async () => {
    const { user } = await checkBook(bookText);
    await findVerdict('Passed', 'The book adds up.');
    await user.click(screen.getByRole('button', { name: /^Remove glassbook/ }));
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });
});

describe('a check', () => {
  /** Checks that end when the test says so. */
  function createSlowCheck() {
    const started: { book: Blob; follow: Parameters<Check>[1]; signal: AbortSignal }[] = [];
    const check: Check = ({ book }, follow, signal) => {
      started.push({ book, follow, signal });
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    };
    return { check, started };
  }

  it('of a large book says how much of it is done, and ends when another book is chosen', async () => {
    const { check, started } = createSlowCheck();
    const { user } = show(check);
    await user.upload(fileField(), createFile(bookText));
    const bar = await screen.findByRole('progressbar', { name: 'Reading your files…' });
    expect(bar).toHaveAttribute('value', '0');
    act(() => started[0]?.follow({ entries: 10_000, done: 0.42 }));
    expect(screen.getByRole('progressbar', { name: 'Checking 10,000 entries' })).toHaveAttribute(
      'value',
      '0.42',
    );
    expect(screen.getByText('42%')).toBeVisible();
    await user.upload(fileField(), createFile(rewrittenText, 'other.json'));
    await waitFor(() => expect(started).toHaveLength(2));
    expect(started.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await user.click(screen.getByRole('button', { name: 'Remove other.json' }));
    expect(started.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves the last result, dimmed, until there is another', async () => {
    const { check } = createSlowCheck();
    let isSlow = false;
    const { user } = show((request, follow, signal) =>
      isSlow ? check(request, follow, signal) : checkFile(request, follow),
    );
    await user.upload(fileField(), createFile(bookText));
    const summary = await findVerdict('Passed', 'The book adds up.');
    expect(summary.closest('[aria-busy]')).toBeNull();
    isSlow = true;
    fireEvent.change(receiptField(), { target: { value: receiptText } });
    expect(summary.closest('[aria-busy=true]')).not.toBeNull();
    await screen.findByRole('progressbar');
    expect(screen.queryByText('The book adds up.')).toBeNull();
  });

  it('that breaks off says so', { tags: ['full'] }, async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { user } = show(() => Promise.reject(new Error('gone')));
    await user.upload(fileField(), createFile(bookText));
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
    expect(text).toContain('\nPassed. The book adds up and matches 1 receipt.\n');
    expect(text).toContain('Passed: The book matches the receipt of 12 November 2026 at 09:41 UTC');
  });
});
