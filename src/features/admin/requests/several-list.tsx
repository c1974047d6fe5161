import { coinName } from '@/domain/coin';
import { actKey } from '@/domain/ledger/act-key';
import { usd } from '@/lib/format';
import { StatusMark, type StatusMarkProps } from '@/ui/feedback/status-mark';
import type { Caution } from './cautions';
import { HowDecided } from './how-decided';
import type { Request } from './request';
import { type ItemState, isLeft } from './several';

export interface SeveralRow {
  request: Request;
  name: string;
  state: ItemState;
  /** What is said below the name before it is decided. */
  cautions: readonly Caution[];
  /** It is not decided with the others. */
  isLeftOut: boolean;
}

export interface SeveralListProps {
  rows: readonly SeveralRow[];
  /** Something has happened to some of them. */
  begun: boolean;
  /** Of those that are decided together, USD, as it is read. */
  total: string;
  /** Only said. */
  caption: string;
}

/** What the decision is about, with the sum, and what happened to each. */
export const SeveralList = ({ rows, begun, total, caption }: SeveralListProps) => (
  <table className="several">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Client</th>
        <th scope="col">Coin</th>
        <th scope="col" data-number="">
          Amount, USD
        </th>
        {begun && <th scope="col">Result</th>}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ request, name, state, cautions, isLeftOut }) => (
        <tr key={actKey(request)} data-left-out={isLeftOut ? '' : undefined}>
          <th scope="row">
            {name}
            {isLeft(state) &&
              cautions.map(({ words, isGrave }) => (
                <small key={words} data-caution={isGrave ? '' : undefined}>
                  {words}
                </small>
              ))}
          </th>
          <td>{coinName[request.coin]}</td>
          <td data-number="">{usd(request.amount)}</td>
          {begun && (
            <td>
              {isLeftOut ? <StatusMark kind="off">Left out</StatusMark> : <Result of={state} />}
              {state.is === 'before' && <HowDecided request={request} name={name} />}
            </td>
          )}
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          In all
        </th>
        <td data-number="">{total}</td>
        {begun && <td />}
      </tr>
    </tfoot>
  </table>
);

const marks: Record<ItemState['is'], { kind: StatusMarkProps['kind']; word: string } | null> = {
  open: null,
  busy: { kind: 'wait', word: 'Being written' },
  done: { kind: 'done', word: 'Recorded' },
  before: { kind: 'off', word: 'Decided meanwhile' },
  failed: { kind: 'no', word: 'Failed' },
};

function Result({ of }: { of: ItemState }) {
  const mark = marks[of.is];
  if (!mark) return null;
  return (
    <>
      <StatusMark kind={mark.kind}>{mark.word}</StatusMark>
      {of.is === 'failed' && <small>{of.cause}</small>}
    </>
  );
}
