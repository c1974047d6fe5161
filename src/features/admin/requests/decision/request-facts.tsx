import type { ReactNode } from 'react';
import type { Rates } from '@/data/prices/prices';
import { isTransactionId } from '@/domain/address';
import { type Coin, coinSymbol, convertToUnits } from '@/domain/coin';
import type { Deposit } from '@/domain/requests/deposit';
import { getAddressLabel } from '@/domain/requests/network';
import { getWorthBetween, type HistoricalPrice } from '@/domain/requests/price-deviation';
import { type ClientRequest, isDeposit } from '@/domain/requests/request';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import { env } from '@/lib/env';
import { type Explorer, type ExplorerPage, getExplorerUrl } from '@/lib/explorers';
import { formatDollars, formatTime, shortenMiddle } from '@/lib/format';
import { CopyButton } from '@/ui/copy-button';
import { DescriptionList } from '@/ui/description-list';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { AddressBox } from '@/ui/ledger/address-box';

interface RequestFactsProps {
  request: ClientRequest;
  rates?: QueryState<Rates> | undefined;
  /** Market price at the time of a deposit request, if known. */
  market?: HistoricalPrice | null | undefined;
  decided?: boolean | undefined;
}

export function RequestFacts({ request, rates, market, decided = false }: RequestFactsProps) {
  const explorer = env.explorers[request.coin];
  return isDeposit(request) ? (
    <DescriptionList dense title="Request" rows={getDepositRows(request, explorer, { decided, market })} />
  ) : (
    <div>
      <DescriptionList dense title="Request" rows={getWithdrawalRows(request, rates, decided)} />
      <Destination withdrawal={request} explorer={explorer} />
    </div>
  );
}

type FactRow = { label: string; value: ReactNode };

const getDepositRows = (
  { amount, units, coin, rate, txid, address }: Deposit,
  explorer: Explorer,
  { decided, market }: Pick<RequestFactsProps, 'decided' | 'market'>,
): FactRow[] => [
  { label: decided ? 'Announced' : 'To credit', value: formatDollars(amount) },
  { label: 'Client says they sent', value: `${units} ${coinSymbol[coin]}` },
  { label: 'Rate at request', value: formatDollars(rate) },
  ...(market ? [{ label: 'Market value then', value: getWorthBetween(units, market).map(formatDollars).join(' to ') }] : []),
  {
    label: 'Transaction id',
    value: txid ? (
      <CopyableCode text={txid} what="the transaction id" page={isTransactionId(coin, txid) ? 'tx' : null} explorer={explorer} />
    ) : (
      'none'
    ),
  },
  { label: 'To address', value: <CopyableCode text={address} what="the address" page="address" explorer={explorer} /> },
];

const getWithdrawalRows = ({ amount, coin }: Withdrawal, rates: RequestFactsProps['rates'], decided: boolean): FactRow[] => [
  { label: decided ? 'Requested' : 'To debit', value: formatDollars(amount) },
  ...(rates ? [{ label: 'In coins now', value: <CoinAmount amount={amount} coin={coin} rates={rates} /> }] : []),
];

/** Shows the whole address for comparison: coins sent to a wrong address do not come back. */
function Destination({ withdrawal: { coin, address }, explorer }: { withdrawal: Withdrawal; explorer: Explorer }) {
  const href = getExplorerUrl(explorer, 'address', address);
  return (
    <div className="mt-3">
      <AddressBox label={getAddressLabel(coin, env.network)} address={address} />
      {href && (
        <p className="mt-1 text-t-sm">
          <a href={href} {...newTabProps}>
            View in block explorer
          </a>
        </p>
      )}
    </div>
  );
}

/** The explorer does not learn from which page the link was opened. */
const newTabProps = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Amount in coins that the desk has to send, at the current price. Without a price it is not estimated. */
function CoinAmount({ amount, coin, rates }: { amount: string; coin: Coin; rates: QueryState<Rates> }) {
  if (!rates.data) return rates.status === 'pending' ? <SkeletonBar width="6rem" /> : 'price unavailable';
  const { prices, at, sample } = rates.data;
  return (
    <>
      {convertToUnits(amount, prices[coin])} {coinSymbol[coin]}
      <small className="block font-normal text-ink-3 text-t-xs">
        at {formatDollars(prices[coin])}
        {sample && ' (sample)'}, {formatTime(at)}
      </small>
    </>
  );
}

interface CopyableCodeProps {
  text: string;
  what: string;
  /** The explorer page to link to; null if the text is not a transaction id. */
  page: ExplorerPage | null;
  explorer: Explorer;
}

/** A long code: shortened for comparison, with a copy button and a link to the explorer. */
function CopyableCode({ text, what, page, explorer }: CopyableCodeProps) {
  const href = page && getExplorerUrl(explorer, page, text);
  const ends = <span title={text}>{shortenMiddle(text)}</span>;
  return (
    <>
      {href ? (
        <a href={href} {...newTabProps} aria-label={`${shortenMiddle(text)}: ${what} in the block explorer`}>
          {ends}
        </a>
      ) : (
        ends
      )}{' '}
      <CopyButton bare text={text} subject={what} />
    </>
  );
}
