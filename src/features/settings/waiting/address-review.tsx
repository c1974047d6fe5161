import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import type { BitcoinNetwork } from '@/domain/address';
import type { BookEntry } from '@/domain/ledger/ledger';
import { Note } from '@/ui/feedback/note';
import { CheckField, PasswordField } from '@/ui/forms/fields';
import { useSchemaForm } from '@/ui/forms/form';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { EntryToBeWritten, MethodChanges, type MethodFieldChange } from '../payment-change';

const passwordSchema = v.pipe(v.string(), v.nonEmpty('Enter your current password.'));

/** What is confirmed with a tick. */
interface Comparison {
  label: string;
  /** Shown if it is not ticked. */
  advice: string;
}

/** Why the dialog no longer applies. */
export interface Outdated {
  /** "Another manager has changed this." */
  title: string;
  advice: string;
}

export const changedByOthers: Outdated = {
  title: 'Someone at the desk has changed this.',
  advice: 'Close this, and check the page again.',
};

/** For the tick of those who confirm. @param name of the administrator whose method it is */
export const createComparison = (name: string): Comparison => ({
  label: `I’ve compared every character with ${name}, not only on this page: the address is theirs.`,
  advice: `Compare each address with ${name}.`,
});

interface AddressReviewProps {
  title: string;
  submitLabel: string;
  changes: readonly MethodFieldChange[];
  network: BitcoinNetwork;
  outdated: Outdated | null;
  entry: BookEntry;
  /** Whose ledger gets the entry; by default the administrator's own. */
  owner?: string | undefined;
  /** What is confirmed with a tick if there is a new address; undefined if nothing is. */
  comparison?: Comparison | undefined;
  /** @throws FieldError for `password`, FormError */
  onSave: (password: string) => Promise<void>;
  onClose: () => void;
  /** What clients will see. */
  children: ReactNode;
}

/** Review before clients send coins elsewhere: shows each change again, with a QR code to test each new address. */
export function AddressReview({ changes, network, outdated, entry, owner, comparison, onSave, children, ...dialog }: AddressReviewProps) {
  const compared = changes.some(({ field, after }) => field !== 'email' && after !== '') ? comparison : undefined;
  const [schema] = useState(() =>
    v.object({ password: passwordSchema, compared: compared ? v.literal(true, compared.advice) : v.boolean() }),
  );
  const form = useSchemaForm<{ password: string; compared: boolean }, { password: string }>(schema, (typed) => onSave(typed.password), {
    defaultValues: { password: '', compared: false },
  });
  return (
    <ActDialog
      form={form}
      drawer
      label="Not changed yet"
      disabledReason={outdated?.advice}
      introduction={
        <div className="mb-6 grid gap-6">
          {outdated && <OutdatedNote outdated={outdated} />}
          <MethodChanges changes={changes} network={network} />
          {children}
        </div>
      }
      preview={<EntryToBeWritten entry={entry} owner={owner} />}
      {...dialog}
    >
      {compared && <CheckField name="compared">{compared.label}</CheckField>}
      <PasswordField name="password" label="Your current password" hint="You’re asked for it every time, even if you’ve just signed in." />
    </ActDialog>
  );
}

export const OutdatedNote = ({ outdated: { title, advice } }: { outdated: Outdated }) => (
  <Note kind="error" role="alert">
    <b>{title}</b> {advice}
  </Note>
);
