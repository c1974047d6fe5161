import './withdrawal.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { canCancel, canWithdraw } from '@/domain/accounts/account-status';
import type { Op } from '@/domain/ledger/revision-fields';
import type { Money } from '@/domain/money';
import { Page, Panel } from '@/ui/page';
import { useRequestHighlight } from '@/ui/tables/request-list';
import { ClosedSide } from './closed-side';
import { combineFigures, MoneyBar } from './money-bar';
import { OpenSide } from './open-side';
import { useCancelWithdrawal, useWithdrawalLines } from './use-withdrawals';
import { CancelWithdrawalDialog, WithdrawalHistory } from './withdrawal-list';
import { getStateParam, setStateParam, type WithdrawalLine, type WithdrawalState } from './withdrawal-rows';

export function Component() {
  const { uid, profile, account } = useUserState();
  const figures = combineFigures(account, useQuery(queries.holds(uid)));
  const { withdrawals, ...history } = useWithdrawalLines(uid);
  const [state, setState] = useStateParam();
  const { touched, touch } = useRequestHighlight();
  const [asked, setAsked] = useState<Money | null>(null);
  const [cancelling, setCancelling] = useState<WithdrawalLine | null>(null);
  const open = canWithdraw(profile.status);
  const onSent = (op: Op) => {
    // A filter could hide the new withdrawal.
    setState(null);
    touch(op);
  };
  return (
    <Page title="Withdrawal">
      <div className="withdrawal">
        {open && <MoneyBar figuresQuery={figures} requestedAmount={asked} status={profile.status} getErrorMessage={getErrorMessage} />}
        <div className="withdrawal-columns">
          {open ? (
            <OpenSide key={uid} figures={figures} withdrawals={withdrawals} onSent={onSent} onAmount={setAsked} />
          ) : (
            <ClosedSide figures={figures} />
          )}
          <Panel title="Your withdrawals">
            <WithdrawalHistory
              {...history}
              state={state}
              onState={setState}
              saved={profile.addresses}
              touched={touched}
              onCancel={canCancel(profile.status) ? setCancelling : undefined}
            />
          </Panel>
        </div>
      </div>
      {cancelling && <CancelFlow line={cancelling} onClose={() => setCancelling(null)} onSettled={touch} />}
    </Page>
  );
}

/** The state filter in the URL. */
function useStateParam() {
  const [params, setParams] = useSearchParams();
  const state = getStateParam(params);
  const set = (next: WithdrawalState | null) => {
    if (next !== state) setParams(setStateParam(params, next), { replace: true });
  };
  return [state, set] as const;
}

function CancelFlow({ line, onClose, onSettled }: { line: WithdrawalLine; onClose: () => void; onSettled: (id: string) => void }) {
  const cancel = useCancelWithdrawal();
  const close = (settled: boolean) => {
    onClose();
    if (settled) onSettled(line.request.id);
  };
  return <CancelWithdrawalDialog line={line} cancel={cancel} onClose={close} />;
}
