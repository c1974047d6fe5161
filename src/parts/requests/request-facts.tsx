import type { ReactNode } from 'react';
import type { Rates } from '@/data/prices/prices';
import { type Coin, coinSymbol, convertToUnits } from '@/domain/coin';
import type { Money } from '@/domain/money';
import type { Deposit } from '@/domain/requests/deposit';
import { getAddressLabel } from '@/domain/requests/network';
import { getWorthBetween, type HistoricalPrice } from '@/domain/requests/price-deviation';
import { type ClientRequest, isDeposit } from '@/domain/requests/request';
import { isTransactionId } from '@/domain/requests/transaction-output';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import { env } from '@/lib/env/env';
import { getExplorerUrl } from '@/lib/env/explorers';
import { formatDollars, formatTime } from '@/lib/format';
import { DescriptionList } from '@/ui/description-list';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { AddressBox } from '@/ui/ledger/address-box';
import { CopyableCode, newTabProps } from '@/ui/ledger/copyable-code';

interface RequestFactsProps {
  request: ClientRequest;
  rates?: QueryState<Rates> | undefined;
  /** Market price at the time of a deposit request, if known. */
  market?: HistoricalPrice | null | undefined;
  decided?: boolean | undefined;
  /** USD that will be credited, if it is not the announced amount. */
  received?: Money | undefined;
}

export function RequestFacts({
  request,
  rates,
  market,
  decided = false,
  received,
}: RequestFactsProps) {
  return isDeposit(request) ? (
    <DescriptionList
      dense
      title="Request"
      rows={getDepositRows(request, { decided, market, received })}
    />
  ) : (
    <div>
      <DescriptionList dense title="Request" rows={getWithdrawalRows(request, rates, decided)} />
      <Destination withdrawal={request} />
    </div>
  );
}

type FactRow = { label: string; value: ReactNode };

const getDepositRows = (
  { amount, units, coin, rate, txid, output, address }: Deposit,
  { decided, market, received }: Pick<RequestFactsProps, 'decided' | 'market' | 'received'>,
): FactRow[] => [
  ...(decided || received !== undefined
    ? [{ label: 'Announced', value: formatDollars(amount) }]
    : []),
  ...(decided ? [] : [{ label: 'To credit', value: formatDollars(received ?? amount) }]),
  { label: 'Client says they sent', value: `${units} ${coinSymbol[coin]}` },
  { label: 'Rate at request', value: formatDollars(rate) },
  ...(market
    ? [
        {
          label: 'Market value then',
          value: getWorthBetween(units, market).map(formatDollars).join(' to '),
        },
      ]
    : []),
  {
    label: 'Transaction id',
    value: txid ? (
      <CopyableCode
        text={txid}
        what="the transaction id"
        coin={coin}
        page={isTransactionId(coin, txid) ? 'tx' : null}
      />
    ) : (
      'none'
    ),
  },
  ...(output !== undefined && coin === 'bitcoin'
    ? [{ label: 'Output number', value: output }]
    : []),
  {
    label: 'To address',
    value: <CopyableCode text={address} what="the address" coin={coin} page="address" />,
  },
];

const getWithdrawalRows = (
  { amount, coin, txid }: Withdrawal,
  rates: RequestFactsProps['rates'],
  decided: boolean,
): FactRow[] => [
  { label: decided ? 'Requested' : 'To debit', value: formatDollars(amount) },
  ...(rates
    ? [{ label: 'In coins now', value: <CoinAmount amount={amount} coin={coin} rates={rates} /> }]
    : []),
  ...(txid
    ? [
        {
          label: 'Transaction id',
          value: (
            <CopyableCode
              text={txid}
              what="the transaction id of the payout"
              coin={coin}
              page="tx"
            />
          ),
        },
      ]
    : []),
];

/** Shows the whole address for comparison: coins sent to a wrong address do not come back. */
function Destination({ withdrawal: { coin, address } }: { withdrawal: Withdrawal }) {
  const href = getExplorerUrl(env.explorers[coin], 'address', address);
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

/**
 * Amount in coins that the desk has to send, at the current price. Without a price it is not
 * estimated.
 */
function CoinAmount({
  amount,
  coin,
  rates,
}: {
  amount: string;
  coin: Coin;
  rates: QueryState<Rates>;
}) {
  if (!rates.data)
    return rates.status === 'pending' ? <SkeletonBar width="6rem" /> : <>price unavailable</>;
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
