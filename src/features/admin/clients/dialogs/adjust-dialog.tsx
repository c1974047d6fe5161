import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { adjustAccount } from '@/data/collections/accounts';
import { bookPageSizes } from '@/data/collections/book';
import { proposeAdjustment } from '@/data/collections/proposals';
import { useBounds } from '@/data/hooks/use-bounds';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { type AccountFigures, getAccountFigures } from '@/domain/accounts/account';
import { coversHolds } from '@/domain/accounts/holds';
import { capitalizeName, formatName, getFirstName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { toPlainFigures } from '@/domain/input/typed-figures';
import { parseTypedMoney } from '@/domain/input/typed-money';
import type { Entry } from '@/domain/ledger/ledger';
import { add, compare, isNegative, isZero, type Money, MoneyRangeError, sum } from '@/domain/money';
import { plural } from '@/domain/plural';
import {
  adjustmentCodes,
  adjustmentNoteLimits,
  adjustmentNoteSchema,
  adjustmentWords,
  formatAdjustmentReason,
} from '@/domain/requests/adjustment';
import type { Reason, Uid } from '@/domain/revision-fields';
import { previewEntry, previewProposal } from '@/domain/statement/entry-preview';
import { getLatestLines } from '@/domain/statement/statement';
import { type Bounds, findSecondReason } from '@/domain/two-people/one-person';
import { getFigureChanges, getLargestChange, type Proposals } from '@/domain/two-people/proposal';
import { keepOwnReason } from '@/lib/browser-storage/own-reasons';
import { formatDateTime, formatDollars } from '@/lib/format';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import { ReasonField } from '@/parts/decisions/reason-field';
import {
  createProposingMessages,
  DecidersNote,
  getProposalsPath,
  getUnknownReason,
  ProposalPreview,
  UnknownNote,
} from '@/parts/decisions/second-person-note';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { AmountField, SegmentedField, SelectField } from '@/ui/forms/fields';
import { type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { useNow } from '@/ui/hooks/use-now';
import { createFigureRow, Diff } from '@/ui/ledger/diff';
import { ActDialog } from '@/ui/overlays/act-dialog';
import { type ClientFigures, getAvailableRow } from '../use-client';

const figureNames = ['balance', 'profit', 'bonus'] as const;
type Figure = (typeof figureNames)[number];
const figureLabels: Record<Figure, string> = {
  balance: 'Balance',
  profit: 'Profit',
  bonus: 'Bonus',
};

/** `by`: the typed amount is added to the figure. `to`: it replaces the figure. */
const adjustmentWays = ['by', 'to'] as const;

const inputSchema = v.object({
  /** Empty until chosen. */
  code: v.pipe(v.string(), v.picklist(adjustmentCodes, 'Choose a type.')),
  way: v.picklist(adjustmentWays),
  /** Empty if the figure does not change. */
  balance: v.string(),
  profit: v.string(),
  bonus: v.string(),
  note: adjustmentNoteSchema,
  /** Op of the entry that it corrects; empty for none. */
  ref: v.string(),
});
type AdjustmentOutput = v.InferOutput<typeof inputSchema>;

export type AdjustmentInput = v.InferInput<typeof inputSchema>;
export const emptyAdjustment: AdjustmentInput = {
  code: '',
  way: 'by',
  balance: '',
  profit: '',
  bonus: '',
  note: '',
  ref: '',
};

interface AdjustmentRequest {
  /** As it was typed: the same input is the same submission, even if the figures have changed. */
  typed: AdjustmentOutput;
  rev: number;
  to: AccountFigures;
  /** By how much each figure changes. */
  changes: AccountFigures;
  reason: Reason;
}

type FigureIssues = Partial<Record<Figure, string>>;
type Typed = Pick<AdjustmentInput, 'way' | Figure>;

const amountMessages = {
  empty: 'Enter an amount.',
  largest: 'An account holds at most ten digits before the point.',
};

/** The figure after the adjustment, or why the input is invalid. */
function computeFigureAfter(
  now: Money,
  typed: string,
  mode: Typed['way'],
): { after: Money } | { issue: string } {
  if (typed.trim() === '') return { after: now };
  const read = parseTypedMoney(toPlainFigures(typed).replace(/^\+ */, ''), amountMessages);
  if ('issue' in read) return read;
  try {
    const after = mode === 'by' ? add(now, read.amount) : read.amount;
    // "0" and "0.00" are equal: an unchanged figure keeps its stored form.
    return { after: compare(after, now) === 0 ? now : after };
  } catch (error) {
    if (error instanceof MoneyRangeError) return { issue: amountMessages.largest };
    throw error;
  }
}

function findBoundsIssue(
  figure: Figure,
  after: Money,
  { holds }: ClientFigures,
): string | undefined {
  if (figure === 'bonus' && isNegative(after)) return 'The bonus can’t go below $0.00.';
  if (figure !== 'balance' || coversHolds({ balance: after }, holds)) return undefined;
  const promised = sum([holds.reserved, holds.staked]);
  return isZero(promised)
    ? 'The balance can’t go below $0.00.'
    : `The balance can’t go below ${formatDollars(promised)}, which is reserved or in open trades.`;
}

/** The figures after the adjustment as far as the input is valid, and the faults of the rest. */
function computeFiguresAfter(
  typed: Typed,
  now: ClientFigures,
): { to: AccountFigures; issues: FigureIssues; changed: boolean } {
  const to = getAccountFigures(now.account);
  const issues: FigureIssues = {};
  for (const figure of figureNames) {
    const read = computeFigureAfter(to[figure], typed[figure], typed.way);
    const issue = 'issue' in read ? read.issue : findBoundsIssue(figure, read.after, now);
    if (issue !== undefined) issues[figure] = issue;
    if ('after' in read) to[figure] = read.after;
  }
  return { to, issues, changed: figureNames.some((figure) => to[figure] !== now.account[figure]) };
}

const nothingTypedMessages: Record<Typed['way'], string> = {
  by: 'Enter a change for at least one figure.',
  to: 'Enter a new amount for at least one figure.',
};

/** Depends on the current figures, which can change while the dialog is open. */
export const createAdjustmentSchema = (now: ClientFigures) =>
  v.pipe(
    inputSchema,
    v.rawTransform(({ dataset, addIssue, NEVER }): AdjustmentRequest => {
      const typed = dataset.value;
      const { to, issues, changed } = computeFiguresAfter(typed, now);
      const found = Object.entries(
        changed || Object.keys(issues).length > 0
          ? issues
          : { balance: nothingTypedMessages[typed.way] },
      );
      for (const [key, message] of found)
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input: typed, key, value: undefined }],
        });
      if (found.length > 0) return NEVER;
      const reason = formatAdjustmentReason(typed.code, typed.note);
      return {
        typed,
        rev: now.account.rev,
        to,
        changes: getFigureChanges(now.account, to),
        reason,
      };
    }),
  );

const toastMessages = {
  progress: 'Updating your Account..',
  success: 'Account has been updated Successfully..',
  failure: 'Error Occurred.',
};

const recentEntryCount = 40;

interface AdjustDialogProps {
  profile: Profile;
  /** Current figures; they can change while the dialog is open. */
  figures: ClientFigures;
  onClose: () => void;
}

/**
 * Records the adjustment, or proposes it. The typed input identifies the submission: a retry after
 * a lost response does not add it twice.
 * @param isForTwo whether two people decide about these changes
 */
function useAdjust(uid: Uid, isForTwo: (changes: AccountFigures) => boolean, onClose: () => void) {
  const { uid: me } = useUserState();
  return useLedgerMutation<AdjustmentRequest>({
    action: ({ changes }) => (isForTwo(changes) ? 'proposal.made' : 'account.adjusted'),
    messages: ({ changes }) =>
      isForTwo(changes) ? createProposingMessages('manager') : toastMessages,
    keyParts: ({ typed, changes }) => [
      uid,
      isForTwo(changes) ? 'propose' : 'adjust',
      typed.code,
      typed.way,
      ...figureNames.map((figure) => typed[figure]),
      typed.note,
      typed.ref,
    ],
    send: ({ rev, to, changes, reason, typed: { ref } }, op) =>
      isForTwo(changes)
        ? proposeAdjustment(currentUserContext(), { uid, changes, reason, ref, op })
        : adjustAccount(currentUserContext(), { uid, rev, to, reason, ref, op }),
    onSuccess: (_, { typed: { note } }) => {
      keepOwnReason(me, 'account.adjusted', note);
      onClose();
    },
  });
}

export function AdjustDialog({ profile, figures, onClose }: AdjustDialogProps) {
  const { uid } = profile;
  const book = useQuery(queries.book(uid, bookPageSizes.desk));
  /** The client's newest entries, oldest first: what an adjustment may correct. */
  const latest = book.data?.entries.slice(-recentEntryCount) ?? [];
  const at = useNow();
  const bounds = useBounds();
  const isForTwo = (changes: AccountFigures) =>
    bounds.data !== undefined &&
    findSecondReason(bounds.data, getLargestChange(changes), at) !== null;
  const { act } = useAdjust(uid, isForTwo, onClose);
  const form = useSchemaForm(createAdjustmentSchema(figures), act, {
    defaultValues: emptyAdjustment,
  });
  const typed = form.watch();
  const { to, changed, issues } = computeFiguresAfter(typed, figures);
  const sure = changed && Object.keys(issues).length === 0;
  const changes = sure ? getFigureChanges(figures.account, to) : null;
  const isProposing = changes !== null && isForTwo(changes);
  const proposals = useQuery({ ...queries.proposals(uid), enabled: isProposing });
  return (
    <ActDialog
      form={form}
      drawer
      label={profile.email}
      title={`Adjust ${formatName(profile, uid)}’s account`}
      submitLabel={isProposing ? 'Propose adjustment' : 'Record adjustment'}
      disabledReason={getWaitReason(bounds, isProposing ? proposals : null)}
      onClose={onClose}
      preview={
        sure &&
        !(isProposing && proposals.data === undefined) && (
          <AdjustmentPreview
            uid={uid}
            figures={figures}
            to={to}
            latest={latest}
            typed={typed}
            at={at}
            proposals={isProposing ? proposals.data : undefined}
          />
        )
      }
    >
      <AdjustmentFields profile={profile} figures={figures} latest={latest} form={form} />
      <SecondPersonNote
        bounds={bounds}
        proposals={isProposing ? proposals : null}
        amount={changes && getLargestChange(changes)}
        profile={profile}
        now={at}
      />
    </ActDialog>
  );
}

type BoundsQuery = QueryState<Bounds>;
type ProposalsQuery = QueryState<Proposals | null>;

/** Why nothing can be sent yet. @param proposals null if one person decides */
function getWaitReason(bounds: BoundsQuery, proposals: ProposalsQuery | null): string | undefined {
  if (bounds.data === undefined) return getUnknownReason('policy', bounds);
  return proposals && proposals.data === undefined
    ? getUnknownReason('proposals', proposals)
    : undefined;
}

interface SecondPersonNoteProps {
  bounds: BoundsQuery;
  /** Null if one person decides. */
  proposals: ProposalsQuery | null;
  /** The largest change, USD, without a sign; null if nothing valid is typed yet. */
  amount: Money | null;
  profile: Profile;
  now: Date;
}

function SecondPersonNote({ bounds, proposals, amount, profile, now }: SecondPersonNoteProps) {
  if (bounds.data === undefined) return <UnknownNote what="policy" query={bounds} />;
  const deciders = (
    <DecidersNote bounds={bounds.data} amount={amount} action="account.adjusted" now={now} />
  );
  if (!proposals) return deciders;
  if (proposals.data === undefined) return <UnknownNote what="proposals" query={proposals} />;
  const waiting =
    proposals.data?.list.filter(
      ({ status, action }) => status === 'pending' && action === 'account.adjusted',
    ).length ?? 0;
  return (
    <>
      {deciders}
      {waiting > 0 && (
        <Note kind="pending">
          <b>
            {plural(waiting, 'An adjustment', `${waiting} adjustments`)} already{' '}
            {plural(waiting, 'needs', 'need')} a second approval.
          </b>{' '}
          <Link to={getProposalsPath(profile.uid)}>{plural(waiting, 'Open the proposal')}</Link>
        </Note>
      )}
    </>
  );
}

const codeOptions = [
  { value: '', label: 'Choose…' },
  ...adjustmentCodes.map((code) => ({ value: code, label: adjustmentWords[code] })),
];
const wayOptions = [
  { value: 'by', label: 'Add or subtract' },
  { value: 'to', label: 'Set to' },
];

type AdjustmentFieldsProps = Pick<AdjustDialogProps, 'profile' | 'figures'> & {
  latest: readonly Entry[];
  form: SchemaForm<AdjustmentInput, AdjustmentRequest>;
};

function AdjustmentFields({ profile, figures, latest, form }: AdjustmentFieldsProps) {
  const { uid: me } = useUserState();
  const way = form.watch('way');
  const reader = capitalizeName(getFirstName(profile));
  return (
    <>
      <SelectField
        name="code"
        label="Type"
        options={codeOptions}
        hint={`${reader} will see this, then your note.`}
      />
      <SegmentedField name="way" label="How to change the figures" options={wayOptions} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-4">
        {figureNames.map((figure) => (
          <AmountField
            key={figure}
            name={figure}
            label={figureLabels[figure]}
            hint={`Now ${formatDollars(figures.account[figure])}`}
            placeholder={way === 'by' ? '+0.00 or −0.00' : 'unchanged'}
          />
        ))}
      </div>
      <SelectField
        name="ref"
        label="Entry it corrects (optional)"
        options={getCorrectableOptions(latest, profile)}
      />
      <ReasonField
        name="note"
        label="Note"
        reader={reader}
        {...adjustmentNoteLimits}
        act="account.adjusted"
        subject={profile.uid}
        author={me}
      />
    </>
  );
}

const maxLineOptions = 20;

/** "A9 D8, Deposit credited for D7, 24 Mar 2026" */
const getCorrectableOptions = (latest: readonly Entry[], { uid }: Pick<Profile, 'uid'>) => [
  { value: '', label: 'None' },
  ...getLatestLines(latest, uid, false)
    .slice(0, maxLineOptions)
    .map(({ id, folios, what, detail, at }) => ({
      value: id,
      label: `${folios.join(' ')}, ${[what, detail].filter(Boolean).join(' ')}, ${formatDateTime(at)}`,
    })),
];

interface AdjustmentPreviewProps {
  uid: Uid;
  figures: ClientFigures;
  to: AccountFigures;
  latest: readonly Entry[];
  typed: Pick<AdjustmentInput, 'code' | 'note' | 'ref'>;
  /** The client's, if it is proposed; undefined if one person decides. */
  proposals: Proposals | null | undefined;
  at: Date;
}

function AdjustmentPreview({
  uid,
  figures: { account, holds },
  to,
  latest,
  typed: { code, note, ref },
  proposals,
  at,
}: AdjustmentPreviewProps) {
  const before = getAccountFigures(account);
  const reason = [describeAdjustment(code), note.trim()].filter(Boolean).join(': ');
  const entry = {
    col: 'accounts',
    rev: account.rev + 1,
    action: 'account.adjusted',
    before,
    after: to,
    ref,
    reason,
    at,
  } as const;
  const rows = figureNames.map((figure) =>
    createFigureRow(figureLabels[figure], account[figure], to[figure]),
  );
  const line = previewEntry(uid, entry, latest);
  const figures = (
    <Diff
      caption="Before and after, USD"
      rows={[...rows, getAvailableRow(holds, account.balance, to.balance)]}
    />
  );
  if (proposals === undefined) return <EntryPreviewCard lines={[line]}>{figures}</EntryPreviewCard>;
  const outcome = getFigureChanges(account, to);
  const proposed = {
    action: 'account.adjusted',
    ref,
    amount: getLargestChange(outcome),
    outcome,
    note: reason,
  } as const;
  return (
    <ProposalPreview
      second="manager"
      line={previewProposal(uid, proposals, proposed, at)}
      later={line}
    >
      {figures}
    </ProposalPreview>
  );
}

function describeAdjustment(code: string): string {
  const known = adjustmentCodes.find((one) => one === code);
  return known ? adjustmentWords[known] : '';
}
