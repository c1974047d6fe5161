import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { toDay } from '@/domain/day';
import type { Entry } from '@/domain/ledger/ledger';
import { type KeptReceipt, restoreReceipt } from '@/domain/receipts/kept-receipt';
import { formatNumbers, formatReceipt, type Receipt } from '@/domain/receipts/receipt';
import { formatReceiptFile } from '@/domain/receipts/receipt-file';
import type { Uid } from '@/domain/revision-fields';
import { saveText } from '@/lib/files/save-file';
import { type OtherReceipt, removeReceiptAt } from '@/lib/kept-receipts';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Note } from '@/ui/feedback/note';
import { Heading } from '@/ui/heading';
import { QrCode } from '@/ui/ledger/address-box';
import { partLabel } from '@/ui/part-label';
import { Time } from '@/ui/time';
import { CompareDialog } from './compare-dialog';

function saveReceipt(receipt: Receipt, { marks }: KeptReceipt): void {
  saveText(`glassbook-receipt-${toDay(receipt.at)}.txt`, formatReceiptFile(receipt, marks));
}

interface ReceiptSectionProps {
  uid: Uid;
  entries: readonly Entry[];
  kept: KeptReceipt;
  /**
   * False if the browser stores nothing, so that the receipt is gone with the page; null if the
   * receipt isn't kept.
   */
  isStored: boolean | null;
}

/** The receipt of the book: as a text to copy, as a file, and on paper as a QR code. */
export function ReceiptSection({ uid, entries, kept, isStored }: ReceiptSectionProps) {
  const [comparing, setComparing] = useState(false);
  const receipt = restoreReceipt(kept, uid);
  if (!receipt) return null;
  const text = formatReceipt(receipt);
  return (
    <section className="mt-6 break-inside-avoid print:mt-4" aria-labelledby="receipt-title">
      <Heading id="receipt-title" className={partLabel.ruled}>
        Receipt of your book
      </Heading>
      <p className="mt-2 text-t-sm text-ink-2">
        {formatNumbers(receipt.numbers)}, made <Time at={receipt.at} />
      </p>
      <div className="mt-2 print:grid print:grid-cols-[auto_minmax(0,1fr)] print:items-center print:gap-4">
        <div className="hidden print:block">
          <QrCode text={text} label="QR code of the receipt" />
        </div>
        <code className="wrap-anywhere block rounded-r-1 border border-rule-2 bg-well p-3 text-t-xs/[1.6] [direction:ltr] print:border-0 print:bg-transparent print:p-0">
          {text}
        </code>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 text-t-sm print:hidden">
        <CopyButton text={text} subject="the receipt" bare />
        <Button kind="plain" size="link" onClick={() => saveReceipt(receipt, kept)}>
          <Download aria-hidden="true" />
          Save as a file
        </Button>
        <Button kind="plain" size="link" onClick={() => setComparing(true)}>
          Compare an older one
        </Button>
      </p>
      <p className="mt-2 text-ink-3 text-t-xs/[1.5]">
        It’s a fingerprint of every entry up to that time. Keep it outside Glassbook: if anyone, we
        included, ever replaces your book, the new one contradicts it.{' '}
        {isStored === true && 'This device keeps it too, and compares it at every visit. '}
        {isStored === false &&
          'This browser stores nothing, so the receipt is gone when you close the page. '}
        <span className="print:hidden">
          Don’t trust this page? <a href="/verify">Verify your book</a> with a file that works
          without us.
        </span>
      </p>
      {comparing && (
        <CompareDialog uid={uid} entries={entries} onClose={() => setComparing(false)} />
      )}
    </section>
  );
}

interface ContradictionProps {
  uid: Uid;
  since: Date;
  /** Changed and missing entries; the first one is where the book begins to differ. */
  folios: readonly string[];
  isInBook: (folio: string) => boolean;
  kept: KeptReceipt;
  onLine: (folio: string) => void;
}

/** The book is not what it was. Says where, and what to do. */
export function Contradiction({ uid, since, folios, isInBook, kept, onLine }: ContradictionProps) {
  const [first, ...others] = folios;
  const receipt = restoreReceipt(kept, uid);
  return (
    <Note kind="error" role="alert" className="mb-4">
      <p className="font-semibold text-red">
        Your book contradicts the receipt of <Time at={since} format="date" />
        {first && ` at ${first}`}.
      </p>
      <p className="mt-1">
        {first && (isInBook(first) ? `${first} isn’t what it was. ` : `${first} is missing. `)}
        {others.length > 0 && `Also changed or missing: ${listFolios(others)}. `}
        Entries never change. Someone who controls the database changed your book after that day.
      </p>
      <ol className="mt-2 grid list-decimal gap-1 ps-5">
        <li>
          {receipt ? (
            <Button kind="plain" size="link" onClick={() => saveReceipt(receipt, kept)}>
              Save the receipt
            </Button>
          ) : (
            'Keep this device'
          )}
          . It proves what your book was.
        </li>
        <li>
          <Link to="/user/settings">Download all your data</Link> and print this page.
        </li>
        <li>
          <a href="/verify">Verify both</a> outside your account.
        </li>
        <li>
          <Link to="/company/contact">Ask us</Link> to explain, in writing. If the answer doesn’t
          convince you, show both to somebody you trust.
        </li>
      </ol>
      {first && isInBook(first) && (
        <Button
          kind="inherit"
          size="link"
          className="mt-2 print:hidden"
          onClick={() => onLine(first)}
        >
          Open {first}
        </Button>
      )}
    </Note>
  );
}

const maxNamed = 6;

function listFolios(folios: readonly string[]): string {
  const rest = folios.length - maxNamed;
  return rest > 1 ? `${folios.slice(0, maxNamed).join(', ')} and ${rest} more` : folios.join(', ');
}

interface OtherBookProps {
  uid: Uid;
  other: OtherReceipt;
}

/**
 * This device keeps what is no receipt of this book: of one that began otherwise, of another
 * account, or nothing that can be read.
 */
export function OtherBook({ uid, other }: OtherBookProps) {
  const [isRemoved, setRemoved] = useState(false);
  const receipt = other.state === 'unreadable' ? null : restoreReceipt(other.kept, uid);
  if (isRemoved) return null;
  if (other.state === 'another-account') {
    // Often another person of the household, so it is said quietly, and stays.
    return (
      <p className="mb-4 text-t-sm text-ink-2 print:hidden">
        This device holds a receipt of another book
        {receipt && (
          <>
            , of <Time at={receipt.at} format="date" />
          </>
        )}
        . It was made in another account. If only you use this device and never had one,{' '}
        <Link to="/company/contact">ask us</Link>.
      </p>
    );
  }
  const save = () =>
    other.state === 'own' && receipt
      ? saveReceipt(receipt, other.kept)
      : saveText('glassbook-receipt-unreadable.txt', getText(other));
  return (
    <Note kind="pending" className="mb-4">
      <p>
        {receipt ? (
          <>
            <b>This device holds a receipt of another book of yours,</b> of{' '}
            <Time at={receipt.at} format="date" />. If you didn’t ask for a new account, your whole
            book was replaced: save that receipt and <Link to="/company/contact">ask us</Link>.
          </>
        ) : (
          <>
            <b>This device holds a receipt that can’t be read.</b> It’s kept, and your book wasn’t
            compared with it. If nobody but Glassbook could have changed it, save it and{' '}
            <Link to="/company/contact">ask us</Link>.
          </>
        )}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4">
        <Button kind="plain" size="link" onClick={save}>
          Save it
        </Button>
        <Button
          kind="plain"
          size="link"
          onClick={() => {
            removeReceiptAt(other.key);
            setRemoved(true);
          }}
        >
          Remove it
        </Button>
      </p>
    </Note>
  );
}

const getText = (other: OtherReceipt): string =>
  other.state === 'unreadable' ? other.text : JSON.stringify(other.kept);
