import { verify } from '@/content/verify';
import { plural } from '@/domain/plural';
import type { Summary } from '@/domain/receipts/summary';
import type { Finding } from '@/domain/receipts/verify-book';
import { formatDateTimeSeconds } from '@/lib/format';
import { FindingList, findingLooks } from '@/parts/statement/finding-list';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { cx } from '@/ui/cx';
import { ButtonRow } from '@/ui/forms/button-row';
import { Heading } from '@/ui/heading';
import type { CheckResult } from './check-file';

export type CheckedBook = Extract<CheckResult, { state: 'checked' }> & {
  /** Of the file. */
  name: string;
  /** How long the check took. */
  seconds: number;
  /** When it was made. */
  at: Date;
};

/**
 * More lines than this say no more to a reader, and the page would become slow. The copied text has
 * all.
 */
const maxLines = 100;

const formatNumber = (count: number): string => count.toLocaleString('en-US');

const describePolicy = (hasPolicy: boolean): string =>
  hasPolicy ? verify.result.policyCopy : verify.result.noPolicy;

/** The result as text, to keep or to send. */
export function formatResult({
  name,
  uid,
  readAt,
  at,
  hasPolicy,
  summary,
  findings,
}: CheckedBook): string {
  return [
    `Check of the book ${name}`,
    `Client ${uid}, downloaded ${readAt ? readAt.toISOString() : 'at an unknown time'}, checked ${at.toISOString()}`,
    '',
    `${verify.result.verdicts[summary.state]}. ${summary.text}`,
    '',
    ...findings.map(({ state, text }) => `${findingLooks[state].word}: ${text}`),
    describePolicy(hasPolicy),
    '',
  ].join('\n');
}

/** Whether the book passed, and in a sentence why. */
export function VerifyVerdict({ summary }: { summary: Summary }) {
  const { Icon, edge, colour } = findingLooks[summary.state];
  return (
    <div className={cx('border-t-3 pt-3', edge)}>
      <Heading className={cx('flex items-center gap-2 text-d-md/[1.14]', colour)}>
        <Icon className="size-6.5" aria-hidden="true" />
        {verify.result.verdicts[summary.state]}
      </Heading>
      <p className="mt-1 font-semibold">{summary.text}</p>
    </div>
  );
}

/** Line by line what the check has found, and what it can't tell. */
export function VerifyDetails({ checked }: { checked: CheckedBook }) {
  const { uid, entries, readAt, hasPolicy, findings, name, seconds } = checked;
  const select = (wanted: Finding['state']) => findings.filter(({ state }) => state === wanted);
  const unusual = select('unusual');
  const isCompared = findings.some(({ about }) => about === 'receipt' || about === 'marks');
  return (
    <>
      <p className="mt-2 text-ink-2 text-t-sm">
        <bdi className="wrap-anywhere">{name}</bdi>: client{' '}
        <bdi className="wrap-anywhere">{uid}</bdi>, {formatNumber(entries)}{' '}
        {plural(entries, 'entry', 'entries')}
        {readAt && `, downloaded ${formatDateTimeSeconds(readAt)}`}. Checked in {seconds.toFixed(1)}{' '}
        s.
      </p>
      {!isCompared && <p className="mt-2 text-ink-2 text-t-sm">{verify.result.noReceipt}</p>}
      <p className="mt-2 text-ink-2 text-t-sm">{describePolicy(hasPolicy)}</p>
      <Findings findings={select('fails')} />
      <Findings findings={select('holds')} />
      {unusual.length > 0 && (
        <details className="mt-4" open={unusual.length <= 5}>
          <summary className="min-h-control py-2.5 font-medium text-t-ui">
            Unusual, but no fault: {formatNumber(unusual.length)}
          </summary>
          <Findings findings={unusual} />
        </details>
      )}
      <ButtonRow className="mt-6">
        <CopyButton boxed text={formatResult(checked)} subject="the result" />
        <Button onClick={() => window.print()}>{verify.result.print}</Button>
      </ButtonRow>
    </>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  const left = findings.length - maxLines;
  return (
    <>
      <div className="mt-3">
        <FindingList findings={findings.slice(0, maxLines)} />
      </div>
      {left > 0 && (
        <p className="border-rule border-t py-2.5 text-ink-2 text-t-sm">
          And {formatNumber(left)} more. The copied text has all lines.
        </p>
      )}
    </>
  );
}
