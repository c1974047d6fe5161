import { useState } from 'react';
import { toDay } from '@/domain/day';
import { type KeptReceipt, restoreReceipt } from '@/domain/receipts/kept-receipt';
import { formatNumbers, formatReceipt, type Receipt } from '@/domain/receipts/receipt';
import { formatReceiptFile } from '@/domain/receipts/receipt-file';
import type { Op, Uid } from '@/domain/revision-fields';
import { getReceiptKey, removeReceipt } from '@/lib/browser-storage/kept-receipts';
import { saveText } from '@/lib/files/save-file';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Disclosure } from '@/ui/feedback/disclosure';
import { Heading } from '@/ui/heading';
import { useStoredValue } from '@/ui/hooks/use-stored-value';
import { QrCode } from '@/ui/ledger/address-box';
import { partLabel } from '@/ui/part-label';
import { Time } from '@/ui/time';

export function saveReceipt(receipt: Receipt, { marks }: KeptReceipt): void {
  saveText(`glassbook-receipt-${toDay(receipt.at)}.txt`, formatReceiptFile(receipt, marks));
}

interface PrintedReceiptProps {
  uid: Uid;
  kept: KeptReceipt;
}

/** On paper: the receipt as a code to photograph and as a text. */
export function PrintedReceipt({ uid, kept }: PrintedReceiptProps) {
  const receipt = restoreReceipt(kept, uid);
  if (!receipt) return null;
  const text = formatReceipt(receipt);
  return (
    <section
      className="mt-6 hidden max-w-96 break-inside-avoid print:block"
      aria-labelledby="printed-receipt"
    >
      <Heading id="printed-receipt" className={partLabel.ruled}>
        Receipt of your book
      </Heading>
      <p className="mt-2 text-ink-2">
        {formatNumbers(receipt.numbers)}, made <Time at={receipt.at} format="second" />
      </p>
      <div className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
        <QrCode text={text} label="QR code of the receipt" />
        <code className="wrap-anywhere text-t-xs/[1.6] [direction:ltr]">{text}</code>
      </div>
      <p className="mt-2 text-ink-3 text-t-xs/[1.5]">
        Keep it outside Glassbook: if anyone, we included, ever replaces your book, the new one
        won’t match it.
      </p>
    </section>
  );
}

interface OwnReceiptProps {
  receipt: Receipt;
  /** The act that opened the account, which names the receipt on this device. */
  opening: Op;
  /** False if the browser stores nothing, so that the receipt is gone with the page. */
  isStored: boolean | null;
  onCompare: () => void;
  onRemove: () => void;
}

/** What the receipt is for, and what can be done with it beside saving it. */
export function OwnReceipt({ receipt, opening, isStored, onCompare, onRemove }: OwnReceiptProps) {
  const text = formatReceipt(receipt);
  return (
    <section className="grid gap-2 text-t-sm" aria-labelledby="own-receipt">
      <Heading id="own-receipt" className={partLabel.ruled}>
        Receipt of your book
      </Heading>
      <p>
        It sums up every entry until <Time at={receipt.at} />, without names or amounts. Keep it
        outside Glassbook: if anyone, we included, ever replaces your book, the new one won’t match
        it.
      </p>
      {isStored === false ? (
        <p>This browser stores nothing, so the receipt is gone when you close the page.</p>
      ) : (
        <DeviceReceipt opening={opening} onRemove={onRemove} />
      )}
      <p>
        <Button kind="plain" size="link" onClick={onCompare}>
          Compare an older receipt
        </Button>
      </p>
      <p>
        Don’t trust this page? <a href="/verify">Verify your book</a> with a file that works without
        us.
      </p>
      <Disclosure summary="Technical details">
        <p className="mt-2 text-ink-2">{formatNumbers(receipt.numbers)}</p>
        <code className="wrap-anywhere mt-2 block rounded-r-1 border border-rule-2 bg-well p-3 text-t-xs/[1.6] [direction:ltr]">
          {text}
        </code>
        <CopyButton text={text} subject="the receipt" bare />
      </Disclosure>
    </section>
  );
}

/** Shown if the device keeps one, and after it was removed. */
function DeviceReceipt({ opening, onRemove }: Pick<OwnReceiptProps, 'opening' | 'onRemove'>) {
  const isKept = useStoredValue(getReceiptKey(opening)) !== null;
  const [isRemoved, setRemoved] = useState(false);
  if (!isKept && !isRemoved) return null;
  const remove = () => {
    onRemove();
    removeReceipt(opening);
    setRemoved(true);
  };
  return (
    // Between its button and the next one there is room for two fingers.
    <p className="pb-4">
      <span role="status">
        {isKept
          ? 'This device keeps it too, and compares it at every visit, also after you log out. Not your device?'
          : 'Removed from this device. Your statement keeps a new one when you open it again.'}
      </span>{' '}
      {/* It stays, so that it keeps the focus. */}
      <Button
        kind="plain"
        size="link"
        onClick={remove}
        disabledReason={isKept ? undefined : 'There is none on this device now.'}
      >
        Remove it
      </Button>
    </p>
  );
}
