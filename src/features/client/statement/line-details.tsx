import { Link } from 'react-router-dom';
import { useMarketPrice } from '@/data/prices/use-market-price';
import { mapFields, profileFieldNames, profileFields } from '@/domain/accounts/profile-fields';
import { coinSymbol, coins } from '@/domain/coin';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { isZero, subtract } from '@/domain/money';
import { plural } from '@/domain/plural';
import {
  getNestedSnapshot,
  getSnapshots,
  getText,
  isSnapshot,
  type Snapshot,
} from '@/domain/snapshot';
import {
  describeFigureChanges,
  formatAction,
  formatPlanId,
  getFigure,
} from '@/domain/statement/entry-words';
import type { StatementLine } from '@/domain/statement/statement';
import type { LineLinks } from '@/domain/statement/statement-period';
import { getSettledTrade, type SettledTrade } from '@/domain/trades/settled-trade';
import { getApprovals } from '@/domain/two-people/line-people';
import {
  formatDateTime,
  formatDateTimeSeconds,
  formatDollars,
  formatSignedDollars,
  formatUsd,
  shortenMiddle,
} from '@/lib/format';
import { TradeBreakdown } from '@/parts/trades/trade-breakdown';
import { CopyButton } from '@/ui/copy-button';
import { DescriptionList } from '@/ui/description-list';
import { Disclosure } from '@/ui/feedback/disclosure';
import { CopyableCode } from '@/ui/ledger/copyable-code';
import { Diff } from '@/ui/ledger/diff';
import { EntryDetails } from '@/ui/ledger/entry-details';

/**
 * Labels of fields, in the order of display. `collectionLabels` has labels that differ in one
 * collection.
 */
const fieldLabels: Record<string, string> = {
  balance: 'Balance',
  profit: 'Profit',
  bonus: 'Bonus',
  status: 'Status',
  plan: 'Plan',
  asset: 'Asset',
  side: 'Side',
  amount: 'Amount',
  received: 'Received',
  leverage: 'Leverage',
  duration: 'Duration',
  coin: 'Coin',
  units: 'Coins',
  rate: 'Price per coin',
  openPrice: 'Open price',
  openedAt: 'Opened',
  closePrice: 'Close price',
  closedAt: 'Settled',
  result: 'Result',
  manual: 'Set by the desk',
  address: 'Address',
  txid: 'Transaction id',
  output: 'Output number',
  note: 'Note',
  createdAt: 'Requested',
  date: 'Started',
  ...mapFields(profileFieldNames, (name) => profileFields[name].label),
  email: 'Email',
  photoUrl: 'Photo',
  addresses: 'Saved addresses',
  joinedDate: 'Joined',
  terms: 'Terms accepted',
  document: 'Document',
  kind: 'Document type',
  viewer: 'Last viewed by',
  bitcoin: 'Bitcoin address',
  ethereum: 'Ethereum address',
  action: 'Proposed act',
  outcome: 'Changes',
  name: 'Proposed by',
  role: 'Role',
  by: 'Administrator id',
  at: 'Proposed',
  confirmerName: 'Decided by',
  list: 'Archived',
  archive: 'Archive number',
};
const collectionLabels: Record<string, string> = {
  'users.status': 'Account status',
  'verifications.status': 'Identity',
  'subscriptions.amount': 'Fee',
  'desk.admin': 'Administrator',
};
/**
 * Ids, search keys and other internal fields. `from`: a proposal about a client has nothing there
 * that its request does not say.
 */
const hiddenFields = new Set([
  'id',
  'ref',
  'uid',
  'usernameKey',
  'lastnameKey',
  'firstnameKey',
  'previous',
  'admin',
  'addressesCheckedAt',
  'closureAt',
  'from',
]);
const fieldOrder = Object.keys(fieldLabels);

const getOwn = <T,>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const getLabel = ({ col }: BookEntry, field: string): string =>
  getOwn(collectionLabels, `${col}.${field}`) ?? getOwn(fieldLabels, field) ?? field;
const isShown = ({ col }: BookEntry, field: string): boolean =>
  !hiddenFields.has(field) || Object.hasOwn(collectionLabels, `${col}.${field}`);
/** Position in the order of display; unknown fields come last. */
const getFieldOrder = (field: string): number =>
  fieldOrder.includes(field) ? fieldOrder.indexOf(field) : fieldOrder.length;

/**
 * Moves nested content one level up: a subscription's fields, and each of the desk's plans under
 * its name.
 */
function flattenFields(snapshot: Snapshot): Snapshot {
  if (isSnapshot(snapshot.subscription)) {
    const { subscription, ...rest } = snapshot;
    return { ...rest, ...getNestedSnapshot(snapshot, 'subscription') };
  }
  if (!isSnapshot(snapshot.plans)) return snapshot;
  const plans = getNestedSnapshot(snapshot, 'plans');
  return Object.fromEntries(
    Object.keys(plans).map((id) => [
      `Plan ${getText(getNestedSnapshot(plans, id), 'name') || id}`,
      getNestedSnapshot(plans, id),
    ]),
  );
}

const formatCount = (count: number, one: string): string => `${count} ${plural(count, one)}`;

function formatMinutes(minutes: number): string {
  if (minutes % 1_440 === 0) return formatCount(minutes / 1_440, 'day');
  return minutes % 60 === 0 ? formatCount(minutes / 60, 'hour') : formatCount(minutes, 'minute');
}

function describeElement(element: Snapshot): string {
  const amount = getFigure(element, 'amount');
  return [
    amount && formatDollars(amount),
    getText(element, 'coin') || getText(element, 'asset'),
    getText(element, 'status'),
  ]
    .filter(Boolean)
    .join(' ');
}

function describePlan(plan: Snapshot): string {
  const fee = getFigure(plan, 'fee');
  const includes = Array.isArray(plan.includes) ? plan.includes.map(String) : [];
  const what = `${fee ? formatDollars(fee) : ''} for ${formatCount(Number(plan.days), 'day')}`;
  return includes.length > 0 ? `${what}: ${includes.join('; ')}` : what;
}

const valueLabels: Record<string, (value: unknown) => string> = {
  'trades.duration': (value) => (typeof value === 'number' ? formatMinutes(value) : String(value)),
  'subscriptions.plan': (value) => formatPlanId(String(value)),
  'subscriptions.duration': (value) =>
    typeof value === 'number' ? formatCount(value, 'day') : String(value),
  'trades.leverage': (value) => `×${String(value)}`,
  'verifications.kind': (value) => String(value).replaceAll('-', ' '),
  'verifications.status': (value) => String(value).replaceAll('-', ' '),
  // Clients see that an administrator viewed the document, but not who.
  'verifications.viewer': (value) => (value ? 'an administrator' : ''),
  'desk.admin': (value) => String(value),
  'proposals.action': (value) => formatAction(String(value)),
  'proposals.outcome': (value) =>
    isSnapshot(value) ? describeFigureChanges(value) || describeSettlement(value) : '',
};

/**
 * "settled at $64,210.00, result +$3.99": how a trade was proposed to end; empty for another
 * proposal.
 */
function describeSettlement(outcome: Snapshot): string {
  const price = getFigure(outcome, 'closePrice');
  const result = getFigure(outcome, 'result');
  if (price === null || result === null) return '';
  const words = [`settled at ${formatDollars(price)}`, `result ${formatSignedDollars(result)}`];
  return [...words, ...(outcome.manual === true ? ['set by the desk'] : [])].join(', ');
}

const isElementList = (field: string, value: unknown): boolean =>
  field === 'list' && Array.isArray(value) && value.every(isElement);
const isElement = (value: unknown): boolean => isSnapshot(value) && typeof value.id === 'string';

/** A stored value as text; empty if there is none. */
function formatValue({ col }: BookEntry, snapshot: Snapshot, field: string): string {
  const value = snapshot[field];
  // The number of an archive is not an amount, even if it looks like one.
  const money = field === 'archive' ? null : getFigure(snapshot, field);
  // A number of coins can look like dollars.
  if (money !== null && field === 'units') return formatUsd(money);
  // Nothing has come in of a deposit that is not completed.
  if (money !== null) return field === 'received' && isZero(money) ? '' : formatDollars(money);
  if (value === undefined || value === null || value === '') return '';
  if (value instanceof Date) return formatDateTimeSeconds(value);
  const worded = getOwn(valueLabels, `${col}.${field}`);
  if (worded) return worded(value);
  if (isElementList(field, value)) return getSnapshots(value).map(describeElement).join('; ');
  if (field.startsWith('Plan ') && isSnapshot(value)) return describePlan(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.length === 0) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

interface Change {
  label: string;
  before: string;
  after: string;
  /** Signed money, or "changed"; undefined if nothing changed. */
  change: string | undefined;
}

type EntryChanges = { folio: string } & (
  | { wrote: { label: string; value: string }[] }
  | { removed: { label: string; value: string }[] }
  | { changed: Change[] }
);

/**
 * Fields of a list element that are shown even if they did not change. The line of the request
 * already shows the others.
 */
const decidedFields = new Set(['status', 'note', 'amount']);

/**
 * The signed difference if both values are figures, else "changed"; undefined if nothing changed.
 */
function getChange(
  entry: BookEntry,
  before: Snapshot,
  after: Snapshot,
  field: string,
): string | undefined {
  const from = getFigure(before, field);
  const to = getFigure(after, field);
  if (from !== null && to !== null) {
    const by = subtract(to, from);
    return isZero(by) ? undefined : formatSignedDollars(by);
  }
  return formatValue(entry, before, field) === formatValue(entry, after, field)
    ? undefined
    : 'changed';
}

const isQuotedNote = ({ reason, after }: BookEntry, field: string) =>
  field === 'note' && reason !== '' && after.note === reason;

/** Shortens ids, addresses and hashes. Text with spaces stays whole. */
const truncate = (text: string): string => (/\s/.test(text) ? text : shortenMiddle(text, 8, 6));

export function getChanges(entry: BookEntry): EntryChanges {
  const before = flattenFields(entry.before);
  const after = flattenFields(entry.after);
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(
      (field) =>
        isShown(entry, field) &&
        (formatValue(entry, before, field) || formatValue(entry, after, field)),
    )
    .toSorted((a, b) => getFieldOrder(a) - getFieldOrder(b));
  const values = (side: Snapshot) =>
    fields.map((field) => ({
      label: getLabel(entry, field),
      value: formatValue(entry, side, field),
    }));
  if (entry.action === 'history.archived')
    return { folio: formatFolio(entry), wrote: values({ ...before, ...after }) };
  if (Object.keys(before).length === 0) return { folio: formatFolio(entry), wrote: values(after) };
  if (Object.keys(after).length === 0)
    return { folio: formatFolio(entry), removed: values(before) };
  const changed = fields.map((field) => ({
    field,
    change: getChange(entry, before, after, field),
  }));
  const rows = changed.filter(
    ({ field, change }) => entry.index < 0 || change !== undefined || decidedFields.has(field),
  );
  return {
    folio: formatFolio(entry),
    changed: rows.map(({ field, change }) => ({
      label: getLabel(entry, field),
      before: truncate(formatValue(entry, before, field)) || 'none',
      // The note is the reason, which the line already quotes in full.
      after: isQuotedNote(entry, field)
        ? 'quoted above'
        : truncate(formatValue(entry, after, field)) || 'none',
      change,
    })),
  };
}

type Mask = (text: string) => string;

interface LineDetailsProps {
  line: StatementLine;
  links: LineLinks;
  /** Link that opens a line: `?show=money#A7`, without filters that would hide it. */
  getLineUrl: (line: StatementLine) => string;
  mask: Mask;
}

/** Details of an open line: reason, author, time, linked lines and how a result came about. */
export function LineDetails({ line, links, getLineUrl, mask }: LineDetailsProps) {
  const linked = [
    { label: 'In reply to', lines: links.answers },
    { label: 'Reply', lines: links.answered },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <EntryDetails
      quote={mask(line.reason)}
      rows={[
        ...getAuthorRows(line, mask),
        {
          label: 'Recorded',
          value: <time dateTime={line.at.toISOString()}>{formatDateTimeSeconds(line.at)}</time>,
        },
        ...getRequestRows(line, mask),
        ...getTransactionRows(line),
        ...linked.map(({ label, lines }) => ({
          label,
          value: <LineLinkList lines={lines} getLineUrl={getLineUrl} />,
        })),
        ...(line.folios.length > 1 ? [{ label: 'References', value: line.folios.join(', ') }] : []),
      ]}
    >
      <TradeWorking line={line} links={links} mask={mask} />
      <TechnicalDetails line={line} mask={mask} />
    </EntryDetails>
  );
}

/** Who did it; of an act of two people its steps. */
function getAuthorRows(line: StatementLine, mask: Mask) {
  const approvals = getApprovals(line);
  if (approvals.length === 0)
    return [{ label: 'By', value: line.by === 'Desk' ? 'Administrator' : line.by }];
  const posted = line.entries.find(({ col }) => col === 'accounts');
  const steps = approvals.map(({ who, at }, place) => ({
    label: place === 0 ? 'First approval' : 'Second approval',
    value: [who, at && formatDateTime(at)].filter(Boolean).join(', '),
  }));
  const posting = posted &&
    line.amount !== null && {
      label: 'Posted',
      value: mask(`${formatFolio(posted)}, ${formatSignedDollars(line.amount)}`),
    };
  return [...steps, ...(posting ? [posting] : [])];
}

/** The ids of the entries, and what each changed. */
function TechnicalDetails({
  line: { entries, action },
  mask,
}: {
  line: StatementLine;
  mask: Mask;
}) {
  const several = entries.length > 1;
  const ids = entries.map((entry) => ({
    label: several ? `Entry id, ${formatFolio(entry)}` : 'Entry id',
    value: (
      <>
        {shortenMiddle(entry.op, 4, 4)}{' '}
        <CopyButton bare text={entry.op} subject={`the entry id of ${formatFolio(entry)}`} />
      </>
    ),
  }));
  return (
    <Disclosure summary="Technical details" className="col-span-full text-t-sm">
      <div className={technicalClass}>
        <DescriptionList dense rows={[{ label: 'Type', value: formatAction(action) }, ...ids]} />
        {entries.map((entry) => (
          <div key={entry.op} className="min-w-0">
            <Changes entryChanges={getChanges(entry)} hasSeveral={several} mask={mask} />
          </div>
        ))}
      </div>
    </Disclosure>
  );
}

const technicalClass =
  'mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] items-start gap-x-8 gap-y-6';

/** The coins of a deposit or a withdrawal, and the address that they are sent to. */
function getRequestRows({ entries }: StatementLine, mask: Mask) {
  const request = entries.find(({ col }) => col === 'deposits' || col === 'withdrawals');
  const { coin, units, address } = { ...request?.before, ...request?.after };
  const known = coins.find((one) => one === coin);
  if (!known || typeof address !== 'string' || address === '') return [];
  return [
    ...(typeof units === 'string'
      ? [{ label: 'Coins', value: `${mask(units)} ${coinSymbol[known]}` }]
      : []),
    {
      label: 'Address',
      value: <CopyableCode text={address} what="the address" coin={known} page="address" />,
    },
  ];
}

/**
 * What paid a credited deposit, or the payout of a withdrawal, where the desk names its
 * transaction.
 */
const getTransactionRows = ({ entries }: StatementLine) =>
  entries
    .filter(({ action }) => action === 'deposit.completed' || action === 'withdrawal.completed')
    .flatMap(({ action, after: { coin, txid, output } }) => {
      if (typeof txid !== 'string' || txid === '') return [];
      const known = coin === 'bitcoin' ? coin : 'ethereum';
      return [
        {
          label: action === 'deposit.completed' ? 'Paid by transaction' : 'Paid out in transaction',
          value: <CopyableCode text={txid} what="the transaction id" coin={known} page="tx" />,
        },
        ...(known === 'bitcoin' && typeof output === 'number'
          ? [{ label: 'Output number', value: output }]
          : []),
      ];
    });

const LineLinkList = ({
  lines,
  getLineUrl,
}: {
  lines: readonly StatementLine[];
  getLineUrl: (line: StatementLine) => string;
}) => (
  <>
    {lines.map((line, place) => (
      <span key={line.id}>
        {place > 0 && ', '}
        <Link
          className="max-sm:inline-flex max-sm:min-h-control max-sm:min-w-control max-sm:items-center"
          to={getLineUrl(line)}
          replace
          aria-label={`${line.folios.join(' ')}, ${line.what}`}
        >
          {line.folios.join(' ')}
        </Link>
      </span>
    ))}
  </>
);

function TradeWorking({ line, links, mask }: Pick<LineDetailsProps, 'line' | 'links' | 'mask'>) {
  const entry = line.entries.find(({ action }) => action === 'trade.settled');
  const trade = entry && getSettledTrade(entry);
  if (!entry || !trade) return null;
  const order = links.answers.find(({ action }) => action === 'trade.placed')?.folios[0] ?? '';
  return (
    <CheckedTradeWorking
      entry={entry}
      trade={trade}
      order={order}
      mask={mask}
      moment={getPriceMoment(line, entry)}
    />
  );
}

/**
 * When the closing price was entered: the server's time of the entry, since the time in the trade
 * comes from the desk's own clock. What was proposed keeps its price, so of that the time of the
 * proposal.
 */
export function getPriceMoment(
  { entries }: Pick<StatementLine, 'entries'>,
  { at }: Pick<BookEntry, 'at'>,
): Date {
  const proposedAt = entries.find(({ action }) => action === 'proposal.confirmed')?.before.at;
  return proposedAt instanceof Date ? proposedAt : at;
}

interface CheckedTradeWorkingProps {
  entry: BookEntry;
  trade: SettledTrade;
  order: string;
  /** When the closing price was entered. */
  moment: Date;
  mask: Mask;
}

function CheckedTradeWorking({ entry, trade, order, moment, mask }: CheckedTradeWorkingProps) {
  const market = useMarketPrice(trade.asset, moment);
  return (
    <TradeBreakdown
      trade={trade}
      reader="client"
      market={market}
      orderFolio={order}
      settlementFolio={formatFolio(entry)}
      mask={mask}
    />
  );
}

function Changes({
  entryChanges,
  hasSeveral,
  mask,
}: {
  entryChanges: EntryChanges;
  hasSeveral: boolean;
  mask: Mask;
}) {
  const of = hasSeveral ? `, ${entryChanges.folio}` : '';
  if ('changed' in entryChanges) {
    const rows = entryChanges.changed.map(({ label, before, after, change }) => ({
      label,
      before: mask(before),
      after: mask(after),
      change: change && mask(change),
    }));
    return <Diff caption={`Changes${of}`} rows={rows} />;
  }
  const [title, values] =
    'wrote' in entryChanges
      ? [`Details${of}`, entryChanges.wrote]
      : [`Removed${of}`, entryChanges.removed];
  return (
    <DescriptionList
      dense
      title={title}
      rows={values.map(({ label, value }) => ({ label, value: mask(value) }))}
    />
  );
}
