import { useId, useState } from 'react';
import { useUserState } from '@/data/user-state';
import type { NameMark } from '@/domain/accounts/look-alike-names';
import { describeActor } from '@/domain/accounts/person-words';
import { coinName } from '@/domain/coin';
import type { Look } from '@/domain/requests/looks';
import type { ClientRequest } from '@/domain/requests/request';
import { isTransactionLink } from '@/domain/requests/transaction-link';
import { getActKey } from '@/domain/revision-fields';
import { formatAction } from '@/domain/statement/entry-words';
import type { SecondReason } from '@/domain/two-people/one-person';
import { formatDollars, formatUsd } from '@/lib/format';
import { NameMarks } from '@/parts/clients/name-marks';
import { useOutcome } from '@/parts/requests/outcome-facts';
import { outputMessage, parseOutput } from '@/parts/requests/payment-fields';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { RetryButton } from '@/ui/feedback/empty-state';
import { StatusMark, type StatusMarkProps } from '@/ui/feedback/status-mark';
import { getControlClass } from '@/ui/forms/field-classes';
import { focusElement } from '@/ui/hooks/use-focus';
import { Time } from '@/ui/time';
import { type ItemState, isRemaining, type TypedOutputs } from './bulk';

/**
 * How a request was decided before this bulk decision. Loaded on demand, because each costs a read
 * of the newest ledger entries.
 */
function ShowDecisionButton({ request, name }: { request: ClientRequest; name: string }) {
  const [asked, setAsked] = useState(false);
  if (asked) return <FoundDecision request={request} />;
  return (
    <Button
      kind="plain"
      dense
      aria-label={`See how ${formatDollars(request.amount)} from ${name} was decided`}
      onClick={() => setAsked(true)}
    >
      See how
    </Button>
  );
}

const smallLine = 'block text-ink-2';

function FoundDecision({ request }: { request: ClientRequest }) {
  const { uid: me } = useUserState();
  const { entry, decider, searchState, refetch } = useOutcome(request, true);
  return (
    <small ref={focusElement} tabIndex={-1} role="status" className={smallLine}>
      {entry ? (
        <>
          {formatAction(entry.action)}, <Time at={entry.at} />,{' '}
          {describeActor({ actor: entry.actor, uid: request.uid }, decider, me)}
          {entry.reason && (
            <>
              : <q>{entry.reason}</q>
            </>
          )}
        </>
      ) : (
        searchTexts[searchState]
      )}
      {!entry && searchState === 'failed' && <RetryButton kind="plain" onRetry={refetch} />}
    </small>
  );
}

const searchTexts = {
  looking: 'Loading the client’s book…',
  read: 'The entry is further back in the client’s book.',
  failed: 'Couldn’t load the client’s book. ',
};

interface BulkListProps {
  rows: readonly {
    request: ClientRequest;
    name: string;
    marks: readonly NameMark[] | undefined;
    state: ItemState;
    looks: readonly Look[];
    /**
     * Not part of the bulk decision, because it needs a look or a second person, or without an output
     * number.
     */
    isLeftOut: boolean;
    /** Why a second person is needed; undefined if one decides. */
    secondReason: SecondReason | undefined;
    asksOutput: boolean;
  }[];
  outputs: TypedOutputs;
  onOutput: (request: ClientRequest, typed: string) => void;
  begun: boolean;
  /** What happened to a decided request: "credited". */
  doneWord: string;
  /** Sum of the requests in the bulk decision, formatted, USD. */
  total: string;
  caption: string;
}

const secondWords: Record<SecondReason, string> = {
  threshold: 'This amount needs a second approval.',
  day: 'More than you may still move alone today.',
};

const cellClass = 'py-1.5 pe-4 align-baseline last:pe-0';
const numberClass = cx(cellClass, 'text-end');
const leftOutClass = 'text-ink-3 line-through';
const totalClass =
  'border-t border-rule-ink font-semibold [border-bottom:3px_double_var(--rule-ink)]';

/**
 * The requests of a bulk decision, with the output numbers that are typed for them and what came of
 * each.
 */
export const BulkList = ({
  rows,
  outputs,
  onOutput,
  begun,
  doneWord,
  total,
  caption,
}: BulkListProps) => (
  <table className="w-full text-t-sm/[1.4]">
    <caption className="sr-only">{caption}</caption>
    <thead className="border-b border-rule-ink text-ink-3 text-t-xs">
      <tr>
        <th scope="col" className={cellClass}>
          Client
        </th>
        <th scope="col" className={cellClass}>
          Coin
        </th>
        <th scope="col" className={numberClass}>
          Amount, USD
        </th>
        {begun && (
          <th scope="col" className={cellClass}>
            Result
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {rows.map(
        ({ request, name, marks, state, looks, isLeftOut, secondReason, asksOutput: asks }) => (
          <tr key={getActKey(request)} className="border-b border-rule">
            <th scope="row" className={cx(cellClass, 'font-medium')}>
              {name}
              <NameMarks marks={marks} />
              {secondReason && (
                <small className="block font-normal text-amber">{secondWords[secondReason]}</small>
              )}
              {isRemaining(state) &&
                looks.map(({ words, check }) => (
                  <small
                    key={words}
                    className={check === null ? smallLine : 'block font-normal text-red'}
                  >
                    {words}.
                  </small>
                ))}
              {asks && isRemaining(state) && (
                <OutputInput
                  request={request}
                  name={name}
                  typed={outputs[getActKey(request)] ?? ''}
                  onType={(typed) => onOutput(request, typed)}
                />
              )}
            </th>
            <td className={cx(cellClass, isLeftOut && leftOutClass)}>{coinName[request.coin]}</td>
            <td className={cx(numberClass, isLeftOut && leftOutClass)}>
              {formatUsd(request.amount)}
            </td>
            {begun && (
              <td className={cx(cellClass, isLeftOut && leftOutClass)}>
                {isLeftOut ? (
                  <StatusMark kind="neutral">Left out</StatusMark>
                ) : (
                  <ItemResult state={state} doneWord={doneWord} />
                )}
                {state.is === 'already-decided' && (
                  <ShowDecisionButton request={request} name={name} />
                )}
              </td>
            )}
          </tr>
        ),
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={2} className={cx(cellClass, 'font-semibold')}>
          Total
        </th>
        <td className={cx(numberClass, totalClass)}>{total}</td>
        {begun && <td className={cellClass} />}
      </tr>
    </tfoot>
  </table>
);

interface OutputInputProps {
  request: ClientRequest;
  name: string;
  typed: string;
  onType: (typed: string) => void;
}

const otherTransactionMessage =
  'This doesn’t name an output of the deposit’s transaction. Review this deposit on its own.';

/** Without a number the deposit is left out, so an empty input is no error. */
function OutputInput({ request, name, typed, onType }: OutputInputProps) {
  const id = useId();
  const invalid = typed !== '' && parseOutput(typed) === null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1.5 font-normal text-ink-2 text-t-xs">
      <label htmlFor={id}>
        Output number{' '}
        <span className="sr-only">
          of {formatDollars(request.amount)} from {name}
        </span>
      </label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className={cx(getControlClass('tight', { inBar: true }), 'w-20 max-sm:min-h-control')}
        value={typed}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? `${id}-error` : undefined}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {invalid && (
        <span id={`${id}-error`} className="text-red">
          {isTransactionLink(typed) ? otherTransactionMessage : outputMessage}
        </span>
      )}
    </span>
  );
}

const getMarks = (
  doneWord: string,
): Record<ItemState['is'], { kind: StatusMarkProps['kind']; word: string } | null> => ({
  open: null,
  busy: { kind: 'pending', word: 'Saving' },
  done: { kind: 'success', word: doneWord.charAt(0).toUpperCase() + doneWord.slice(1) },
  'already-decided': { kind: 'neutral', word: 'Already decided' },
  failed: { kind: 'error', word: 'Failed' },
});

function ItemResult({ state, doneWord }: { state: ItemState; doneWord: string }) {
  const mark = getMarks(doneWord)[state.is];
  if (!mark) return null;
  return (
    <>
      <StatusMark kind={mark.kind}>{mark.word}</StatusMark>
      {state.is === 'failed' && <small className={smallLine}>{state.cause}</small>}
    </>
  );
}
