import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { nameOf } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { MarketReading } from '@/domain/requests/price-check';
import { settledTrade } from '@/domain/trades/settled-trade';
import { dueAt, durationName, type Trade } from '@/domain/trades/trade';
import { dayAndTime, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Facts } from '@/ui/facts';
import { Note } from '@/ui/feedback/note';
import type { RemoteState } from '@/ui/feedback/remote';
import { TradeWorking } from '@/ui/ledger/trade-working';
import { Dialog } from '@/ui/overlays/dialog';
import { clientAddress, EntryLink } from '@/ui/tables/client-link';
import { Time } from '@/ui/time';
import { Result } from './result';
import { tradeName } from './trade-words';

export interface SettledDialogProps {
  /** As it stands since it was settled. */
  trade: Trade;
  profile: Profile | null;
  /** The market when it was settled. */
  market: RemoteState<MarketReading>;
  /** Folios of the order and of the settlement; empty where they are not known. */
  order: string;
  settlement: string;
  /** Who settled it; null while that is not known. */
  by: string | null;
  /** It was settled while somebody was about to: by another administrator, or by an own act whose answer never arrived; or it is not known yet. */
  meanwhile?: 'own' | 'other' | 'unknown' | undefined;
  onClose: () => void;
}

/** A settled trade: who settled it and when, and the working as the client reads it. */
export function SettledDialog({ trade, profile, market, order, settlement, by, meanwhile, onClose }: SettledDialogProps) {
  const settled = settledTrade({ action: 'trade.settled', after: trade, reason: trade.note });
  const early = trade.closedAt && trade.closedAt < dueAt(trade);
  return (
    <Dialog
      open
      beside
      onClose={onClose}
      label={[meanwhile ? 'Settled meanwhile' : 'Settled', settlement, tradeName(trade)].filter(Boolean).join(', ')}
      title={`${usd(trade.amount)} staked by ${nameOf(profile, trade.uid)}`}
      foot={
        <Button kind="first" onClick={onClose}>
          Back to the list
        </Button>
      }
    >
      {meanwhile && <Meanwhile by={meanwhile} />}
      <Facts
        dense
        rows={[
          { label: 'Result, USD', value: <Result of={trade.result} /> },
          ...(by ? [{ label: 'Settled by', value: by }] : []),
          ...(trade.closedAt ? [{ label: 'Settled', value: <Time at={trade.closedAt} as="second" /> }] : []),
          ...(settlement ? [{ label: 'Entry', value: <EntryLink uid={trade.uid} folio={settlement} /> }] : []),
          {
            label: 'Was to run until',
            value: `${dayAndTime(dueAt(trade))}, after ${durationName[trade.duration]}${early ? '; ended early' : ''}`,
          },
          { label: 'Client', value: <Link to={clientAddress(trade.uid)}>Everything about this client</Link> },
        ]}
      />
      {settled && (
        <div className="mt-s-5">
          <TradeWorking trade={settled} reader="desk" market={market} order={order} settlement={settlement} />
        </div>
      )}
    </Dialog>
  );
}

/** It takes the place of a form, and the focus with it. */
function Meanwhile({ by }: { by: 'own' | 'other' | 'unknown' }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <div ref={said} tabIndex={-1} className="mb-s-5">
      <Note role="status">
        <b>{by === 'own' ? 'Your settlement was recorded.' : 'This trade was settled meanwhile.'}</b> A trade is settled once, so there is
        nothing left to do here. {by === 'other' && 'Nothing was changed by you.'}
      </Note>
    </div>
  );
}
