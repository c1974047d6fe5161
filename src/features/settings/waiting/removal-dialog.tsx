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
  owner: Uid;
  /** Of the owner; undefined if it is the administrator's own method. */
  name: string | undefined;
  /** Revision that was shown. */
  displayed: number;
  /** Revision as it is now. */
  rev: number | undefined;
  entry: BookEntry;
  onClose: () => void;
}

/** Takes back, refuses or removes a payment method that waits. */
export function RemovalDialog({ verb, owner, name, displayed, rev, entry, onClose }: RemovalDialogProps) {
  const { act, isPending } = useCancelProposal(owner, onClose);
  const form = useSchemaForm(confirmationSchema, () => act({ displayed }));
  const isOutdated = rev !== displayed && !isPending;
  return (
    <ActDialog
      form={form}
      label="Not changed yet"
      title={`${verb} the proposed payment method?`}
      submitLabel={verb}
      disabledReason={isOutdated ? changedByOthers.advice : undefined}
      onClose={onClose}
      introduction={isOutdated ? <OutdatedNote outdated={changedByOthers} /> : <p>The addresses stay as they are.</p>}
      preview={<EntryToBeWritten entry={entry} owner={name} />}
    >
      {null}
    </ActDialog>
  );
}
