import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { canCancel, canWithdraw } from '@/domain/accounts/account-status';
import type { Op } from '@/domain/revision-fields';
import { useRequestHighlight } from '@/parts/own-requests/request-list';
import { Page, Panel } from '@/ui/page';
import { useListSearchParams } from '@/ui/tables/search-params';
import { ClosedSide } from './closed-side';
import { combineFigures } from './money-bar';
import { columnsClass, OpenSide } from './open-side';
import { useCancelWithdrawal, useWithdrawalLines } from './use-withdrawals';
import { CancelWithdrawalDialog, WithdrawalHistory } from './withdrawal-list';
import { type WithdrawalLine, withdrawalSearchParams } from './withdrawal-rows';

export function Component() {
  const { uid, profile, account } = useUserState();
  const figures = combineFigures(account, useQuery(queries.holds(uid)));
  const { withdrawals, ...lines } = useWithdrawalLines(uid);
  const { filters, change } = useListSearchParams(withdrawalSearchParams);
  const { touched, touch } = useRequestHighlight();
  const cancel = useCancelWithdrawal();
  const [cancelling, setCancelling] = useState<WithdrawalLine | null>(null);
  const closeCancelling = (settled: boolean) => {
    setCancelling(null);
    if (settled && cancelling) touch(cancelling.request.id);
  };
  const onSent = (op: Op) => {
    // A filter could hide the new withdrawal.
    change({ state: null });
    touch(op);
  };
  const history = (
    <Panel title="Your withdrawals">
      <WithdrawalHistory
        {...lines}
        state={filters.state}
        onState={(state) => change({ state })}
        saved={profile.addresses}
        touched={touched}
        onCancel={canCancel(profile.status) ? setCancelling : undefined}
      />
    </Panel>
  );
  return (
    <Page title="Withdrawal">
      <div className="@container grid gap-8">
        {canWithdraw(profile.status) ? (
          <OpenSide key={uid} figures={figures} withdrawals={withdrawals} onSent={onSent}>
            {history}
          </OpenSide>
        ) : (
          <div className={columnsClass}>
            <ClosedSide figures={figures} />
            {history}
          </div>
        )}
      </div>
      {cancelling && (
        <CancelWithdrawalDialog line={cancelling} cancel={cancel} onClose={closeCancelling} />
      )}
    </Page>
  );
}
