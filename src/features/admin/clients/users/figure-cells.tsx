import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { queries } from '@/data/queries';
import { awaitsDecision, type Verification } from '@/domain/identity/verification';
import type { Uid } from '@/domain/revision-fields';
import { formatUsd } from '@/lib/format';
import { IdentityMark } from '@/parts/clients/account-status-mark';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { useSeen } from '@/ui/hooks/use-seen';

/** A figure that is loading or failed, or the figure. */
function renderFigure<T>(
  { status, data }: QueryState<T>,
  width: string,
  renderData: (data: T) => ReactNode,
): ReactNode {
  if (data !== undefined) return renderData(data);
  return status === 'error' ? (
    <span className="text-ink-3">not loaded</span>
  ) : (
    <SkeletonBar width={width} />
  );
}

/** Read once the row is in view: each balance is one more document. */
export function BalanceCell({ uid }: { uid: Uid }) {
  const { ref, seen } = useSeen();
  const account = useQuery({ ...queries.account(uid), enabled: seen });
  return (
    <span ref={ref} className="inline-block min-w-22 @max-[40rem]:block @max-[40rem]:text-start">
      <span className="hidden text-ink-3 @max-[40rem]:inline">Balance, USD </span>
      {renderFigure(account, '4rem', (data) =>
        data ? <b>{formatUsd(data.balance)}</b> : <span className="text-ink-3">no account</span>,
      )}
    </span>
  );
}

/** Read once the row is in view. A document that waits for the desk links to its review. */
export function IdentityCell({ uid }: { uid: Uid }) {
  const { ref, seen } = useSeen();
  const verification = useQuery({ ...queries.verification(uid), enabled: seen });
  return (
    <span ref={ref} className="inline-block min-w-32 @max-[40rem]:text-end">
      {renderFigure(verification, '6rem', (data) => (
        <IdentityState uid={uid} verification={data} />
      ))}
    </span>
  );
}

export const IdentityState = ({
  uid,
  verification,
}: {
  uid: Uid;
  verification: Verification | null;
}) =>
  verification && awaitsDecision(verification) ? (
    <Link
      className="inline-block min-h-6"
      to={`/admin/verification?client=${encodeURIComponent(uid)}`}
    >
      <IdentityMark verification={verification} />
    </Link>
  ) : (
    <IdentityMark verification={verification} />
  );
