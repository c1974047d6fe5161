import { type AccountFigures, accountFigures } from '@/domain/accounts/account';
import { atStart, firstNameOf, nameOf } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { Entry } from '@/domain/ledger/ledger';
import { lineToCome } from '@/domain/ledger/line-to-come';
import { latestLines } from '@/domain/ledger/statement';
import { adjustmentCodes, adjustmentNoteLimits, adjustmentWords } from '@/domain/requests/adjustment';
import { dayMonthYear, usd } from '@/lib/format';
import { ToBeWritten } from '@/ui/feedback/to-be-written';
import { AmountField, SegmentField, SelectField } from '@/ui/forms/fields';
import { type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { ReasonField } from '@/ui/forms/reason-field';
import { Diff, figureRow } from '@/ui/ledger/diff';
import { ActDialog } from '@/ui/overlays/act-dialog';
import {
  type AdjustmentAsked,
  type AdjustmentInput,
  adjustmentSchema,
  emptyAdjustment,
  figureLabels,
  figures,
  figuresAfter,
} from './adjustment-form';
import { availableRow, type ClientFigures } from './figures';

export interface AdjustDialogProps {
  profile: Profile;
  /** As they stand now, also while this is open. */
  now: ClientFigures;
  /** The client's newest entries, newest first: what an adjustment may correct. */
  latest: readonly Entry[];
  at: Date;
  /** @throws FormError */
  onAdjust: (asked: AdjustmentAsked) => Promise<void>;
  onClose: () => void;
}

/** Changes figures that nothing else may change, with what the client will read of it. */
export function AdjustDialog({ profile, now, latest, at, onAdjust, onClose }: AdjustDialogProps) {
  const form = useSchemaForm(adjustmentSchema(now), onAdjust, { defaultValues: emptyAdjustment });
  const typed = form.watch();
  const { to, changed, faults } = figuresAfter(typed, now);
  const sure = changed && Object.keys(faults).length === 0;
  return (
    <ActDialog
      form={form}
      beside
      label={profile.email}
      title={`Adjust the account of ${nameOf(profile, profile.uid)}`}
      submit="Write the adjustment"
      note="Figures and reason are one commit."
      onClose={onClose}
      outcome={sure && <Outcome profile={profile} now={now} to={to} latest={latest} typed={typed} at={at} />}
    >
      <Fields profile={profile} now={now} latest={latest} form={form} />
    </ActDialog>
  );
}

const codes = [
  { value: '', label: 'Choose what it is' },
  ...adjustmentCodes.map((code) => ({ value: code, label: adjustmentWords[code] })),
];
const ways = [
  { value: 'by', label: 'By an amount' },
  { value: 'to', label: 'To a figure' },
];

type FieldsProps = Pick<AdjustDialogProps, 'profile' | 'now' | 'latest'> & { form: SchemaForm<AdjustmentInput, AdjustmentAsked> };

function Fields({ profile, now, latest, form }: FieldsProps) {
  const way = form.watch('way');
  const reader = atStart(firstNameOf(profile));
  return (
    <>
      <SelectField name="code" label="What it is" options={codes} hint={`${reader} reads these words, then the note.`} />
      <SegmentField name="way" label="Change the figures" options={ways} />
      <div className="figure-fields">
        {figures.map((figure) => (
          <AmountField
            key={figure}
            name={figure}
            label={figureLabels[figure]}
            hint={`Now ${usd(now.account[figure])}`}
            placeholder={way === 'by' ? '+0.00 or −0.00' : 'as now'}
          />
        ))}
      </div>
      <SelectField name="ref" label="The entry that it corrects (optional)" options={correctable(latest, profile)} />
      <ReasonField name="note" label="Note" reader={reader} {...adjustmentNoteLimits} />
    </>
  );
}

const mostLines = 20;

/** "A9 D8, Deposit completed for D7, 24 Mar 2026" */
const correctable = (latest: readonly Entry[], { uid }: Pick<Profile, 'uid'>) => [
  { value: '', label: 'None: it corrects no entry' },
  ...latestLines(latest, uid, false)
    .slice(0, mostLines)
    .map(({ id, folios, what, detail, at }) => ({
      value: id,
      label: `${folios.join(' ')}, ${[what, detail].filter(Boolean).join(' ')}, ${dayMonthYear(at)}`,
    })),
];

interface OutcomeProps extends Omit<AdjustDialogProps, 'onAdjust' | 'onClose'> {
  to: AccountFigures;
  typed: Pick<AdjustmentInput, 'code' | 'note' | 'ref'>;
}

/** Each figure before and after, and the line that says so in the book. */
function Outcome({ profile: { uid }, now: { account, holds }, latest, at, to, typed: { code, note, ref } }: OutcomeProps) {
  const [before, reason] = [accountFigures(account), [wordsOf(code), note.trim()].filter(Boolean).join(': ')];
  const entry = { col: 'accounts', rev: account.rev + 1, action: 'account.adjusted', before, after: to, ref, reason, at } as const;
  const rows = figures.map((figure) => figureRow(figureLabels[figure], account[figure], to[figure]));
  return (
    <ToBeWritten lines={[lineToCome(uid, entry, latest)]}>
      <Diff caption="Before and after, USD" rows={[...rows, availableRow(holds, account.balance, to.balance)]} />
    </ToBeWritten>
  );
}

function wordsOf(code: string): string {
  const known = adjustmentCodes.find((one) => one === code);
  return known ? adjustmentWords[known] : '';
}
