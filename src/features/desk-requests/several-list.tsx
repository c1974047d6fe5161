import type { ReactNode } from 'react';
import { actKey } from '@/domain/act-key';
import { coinName } from '@/domain/coin';
import { usd } from '@/lib/format';
import { StatusMark, type StatusMarkProps } from '@/ui/status-mark';
import { HowDecided } from './how-decided';
import type { Request } from './request';
import { type ItemState, isLeft } from './several';

export interface SeveralListProps {
  rows: readonly { request: Request; name: string; state: ItemState }[];
  /** Something has happened to some of them. */
  begun: boolean;
  /** Of all of them, USD, as it is read. */
  total: string;
  /** What is said below a name before it is decided. */
  caution?: ((request: Request) => ReactNode) | undefined;
  /** Only said. */
  caption: string;
}

/** What the decision is about, with the sum, and what happened to each. */
export const SeveralList = ({ rows, begun, total, caution, caption }: SeveralListProps) => (
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
      {rows.map(({ request, name, state }) => (
        <tr key={actKey(request)}>
          <th scope="row">
            {name}
            {isLeft(state) && caution?.(request)}
          </th>
          <td>{coinName[request.coin]}</td>
          <td data-number="">{usd(request.amount)}</td>
          {begun && (
            <td>
              <Result of={state} />
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
