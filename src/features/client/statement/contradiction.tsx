import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type KeptReceipt, restoreReceipt } from '@/domain/receipts/kept-receipt';
import type { Uid } from '@/domain/revision-fields';
import { type OtherReceipt, removeReceiptAt } from '@/lib/browser-storage/kept-receipts';
import { saveText } from '@/lib/files/save-file';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { Time } from '@/ui/time';
import { saveReceipt } from './receipt-parts';

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
    <Note kind="error" role="alert" className="mb-4 max-w-measure">
      <p className="font-semibold text-red">
        Your book contradicts your receipt of <Time at={since} format="date" />
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
 * This device keeps what is no receipt of this book: of one that began otherwise, or nothing that
 * can be read.
 */
export function OtherBook({ uid, other }: OtherBookProps) {
  const [isRemoved, setRemoved] = useState(false);
  const receipt = other.state === 'unreadable' ? null : restoreReceipt(other.kept, uid);
  if (isRemoved) return null;
  const save = () =>
    other.state === 'own' && receipt
      ? saveReceipt(receipt, other.kept)
      : saveText('glassbook-receipt-unreadable.txt', getText(other));
  return (
    <Note kind="pending" className="mb-4 max-w-measure">
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

/** A receipt of another account: often of another person of the household, so it is said quietly. */
export function AnotherAccountNote({ uid, other }: OtherBookProps) {
  const receipt = other.state === 'another-account' ? restoreReceipt(other.kept, uid) : null;
  return (
    <p className="text-ink-2 text-t-sm">
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
