import { useState } from 'react';
import type { Entry } from '@/domain/ledger/ledger';
import { plural } from '@/domain/plural';
import { restoreReceipt } from '@/domain/receipts/kept-receipt';
import type { Uid } from '@/domain/revision-fields';
import { Button } from '@/ui/button';
import { CheckVerdict } from '@/ui/feedback/check-result';
import { Dialog, DialogFrame } from '@/ui/overlays/dialog';
import { checkTitles, describeComparison, isFine, Remarks } from './book-check';
import { CompareDialog } from './compare-dialog';
import { AnotherAccountNote } from './contradiction';
import { HowItWorks } from './how-it-works';
import { OwnReceipt, saveReceipt } from './receipt-parts';
import type { BookVerdict } from './use-check';
import { getShownComparison } from './use-receipt';

interface ProofSheetProps extends BookVerdict {
  uid: Uid;
  entries: readonly Entry[];
  /**
   * False if the browser stores nothing, so that the receipt is gone with the page; null if the
   * receipt isn't kept.
   */
  isStored: boolean | null;
  mask: (text: string) => string;
  onLine: (folio: string) => void;
  onRecheck: () => void;
  onRemoveReceipt: () => void;
  busy: boolean;
  onClose: () => void;
}

/** What the check has found and how, and the receipt to keep. */
export function ProofSheet(props: ProofSheetProps) {
  const { uid, entries, comparison, isStored, onRemoveReceipt, onClose } = props;
  const [isComparing, setComparing] = useState(false);
  // It stays while the book is compared again.
  const shown = getShownComparison(comparison);
  const receipt = shown && restoreReceipt(shown.next, uid);
  return (
    <DialogFrame drawer>
      {isComparing ? (
        <CompareDialog uid={uid} entries={entries} onClose={() => setComparing(false)} />
      ) : (
        <Dialog
          title="Proof"
          onClose={onClose}
          footer={
            receipt && (
              <Button kind="primary" onClick={() => saveReceipt(receipt, shown.next)}>
                Save receipt
              </Button>
            )
          }
        >
          <div className="grid gap-6">
            <Findings {...props} />
            {receipt && (
              <OwnReceipt
                receipt={receipt}
                opening={shown.opening}
                isStored={isStored}
                onCompare={() => setComparing(true)}
                onRemove={onRemoveReceipt}
              />
            )}
            {shown?.other?.state === 'another-account' && (
              <AnotherAccountNote uid={uid} other={shown.other} />
            )}
          </div>
        </Dialog>
      )}
    </DialogFrame>
  );
}

const busyFindings = {
  comparing: 'It adds up. Comparing it with the receipt on this device…',
  refreshing: 'Loading the book and the balance again…',
} as const;

function Findings(props: ProofSheetProps) {
  const { verdict, check, comparison, entries, mask, onLine, onRecheck, onClose, busy } = props;
  const said =
    verdict === 'comparing' || verdict === 'refreshing'
      ? busyFindings[verdict]
      : verdict === 'adds-up'
        ? `Matches to the cent. No entry is missing. ${describeComparison(comparison)}`
        : `${checkTitles[verdict]}.`;
  const openLine = (folio: string) => {
    onClose();
    onLine(folio);
  };
  return (
    <div className="grid gap-2 text-t-sm">
      <CheckVerdict ok={isFine[verdict]}>{said}</CheckVerdict>
      {check.remarks.length > 0 && <Remarks issues={check.remarks} mask={mask} onLine={openLine} />}
      <p className="text-ink-2">
        Added up just now in your browser from{' '}
        {plural(entries.length, 'the one entry', `all ${entries.length} entries`)} in your book, and
        compared with your stored balance and records.{' '}
        <Button kind="plain" size="link" busy={busy} onClick={onRecheck}>
          Check again
        </Button>
      </p>
      <HowItWorks />
    </div>
  );
}
