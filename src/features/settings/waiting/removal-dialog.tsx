import * as v from 'valibot';
import type { BookEntry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { useSchemaForm } from '@/ui/forms/form';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { EntryToBeWritten } from '../payment-change';
import { useCancelProposal } from '../use-payment';
import { changedByOthers, OutdatedNote } from './address-review';
import type { RemovalVerb } from './waiting-note';

const confirmationSchema = v.object({});

interface RemovalDialogProps {
  verb: RemovalVerb;
  /** "payment method" or "choice" */
  noun: string;
  /** Whose method it is; null for the choice. */
  method: { uid: Uid; name: string | undefined } | null;
  /** Revision that was shown. */
  displayed: number;
  /** Revision as it is now. */
  rev: number | undefined;
  entry: BookEntry;
  /** What stays. */
  explanation: string;
  onClose: () => void;
}

/** Takes back, refuses or removes a payment method or a choice that waits. */
export function RemovalDialog({ verb, noun, method, displayed, rev, entry, explanation, onClose }: RemovalDialogProps) {
  const { act, isPending } = useCancelProposal(method?.uid ?? null, onClose);
  const form = useSchemaForm(confirmationSchema, () => act({ displayed }));
  const isOutdated = rev !== displayed && !isPending;
  return (
    <ActDialog
      form={form}
      label="Not changed yet"
      title={`${verb} the proposed ${noun}?`}
      submitLabel={verb}
      disabledReason={isOutdated ? changedByOthers.advice : undefined}
      onClose={onClose}
      introduction={isOutdated ? <OutdatedNote outdated={changedByOthers} /> : <p>{explanation}</p>}
      preview={<EntryToBeWritten entry={entry} owner={method?.name} />}
    >
      {null}
    </ActDialog>
  );
}
