import { useState } from 'react';
import * as v from 'valibot';
import type { Entry } from '@/domain/ledger/ledger';
import { readReceiptFile, takeExportedReceipt } from '@/domain/receipts/receipt-file';
import { checkReceipts, type Finding } from '@/domain/receipts/verify-book';
import type { Uid } from '@/domain/revision-fields';
import { readReceiptsFrom } from '@/lib/files/read-receipts';
import { FindingList } from '@/parts/statement/finding-list';
import { Button } from '@/ui/button';
import { TextAreaField } from '@/ui/forms/fields';
import { FileDrop } from '@/ui/forms/file-drop';
import { Form, useSchemaForm } from '@/ui/forms/form';
import { Dialog } from '@/ui/overlays/dialog';

interface CompareDialogProps {
  uid: Uid;
  entries: readonly Entry[];
  onClose: () => void;
}

const schema = v.object({
  receipts: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Paste a receipt, or choose a file with one.'),
  ),
});

/** Compares the book with receipts that the client kept elsewhere. */
export function CompareDialog({ uid, entries, onClose }: CompareDialogProps) {
  const [findings, setFindings] = useState<Finding[] | null>(null);
  const [fileError, setFileError] = useState<string>();
  const form = useSchemaForm(
    schema,
    async ({ receipts }) =>
      setFindings(await checkReceipts(uid, entries, readReceiptFile(receipts))),
    {
      defaultValues: { receipts: '' },
    },
  );
  const addFile = async (file: File) => {
    const result = await readReceiptsFrom(file);
    setFileError(result.error);
    if (result.text === undefined) return;
    form.setValue(
      'receipts',
      [form.getValues('receipts'), takeExportedReceipt(result.text)].filter(Boolean).join('\n'),
    );
    await form.send();
  };
  return (
    <Dialog
      open
      title="Compare an older receipt"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button kind="primary" type="submit" form="compare-receipt" busy={form.busy}>
            Compare
          </Button>
        </>
      }
    >
      <Form {...form} id="compare-receipt" onEdit={() => setFindings(null)}>
        <TextAreaField
          name="receipts"
          label="Receipt"
          rows={5}
          hint="It begins with GB1. Several are fine, and so are line breaks."
        />
        <FileDrop
          label="Or a file"
          hint="The text file that you saved, an exported statement (CSV), or a picture of the QR code on a printed statement."
          accept=".txt,.csv,text/plain,text/csv,image/*"
          subject="a receipt"
          buttonLabel="Choose a file"
          error={fileError}
          onFile={(file) => void addFile(file)}
        />
      </Form>
      <div role="status" className="mt-4 empty:mt-0">
        {findings && <FindingList findings={findings} />}
      </div>
    </Dialog>
  );
}
