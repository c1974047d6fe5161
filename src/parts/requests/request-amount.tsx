import { type ClientRequest, getMovedAmount, hasDifference } from '@/domain/requests/request';
import { formatUsd } from '@/lib/format';

/**
 * The amount of a request in a table. If a deposit differs, what was credited and what was
 * announced.
 */
export const RequestAmount = ({ request }: { request: ClientRequest }) => (
  <>
    <b>{formatUsd(getMovedAmount(request))}</b>
    {hasDifference(request) && (
      <small className="block text-ink-3 text-t-xs">of {formatUsd(request.amount)}</small>
    )}
  </>
);
