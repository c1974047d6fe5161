import { actorWords } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/ledger/envelope';
import { folio } from '@/domain/ledger/ledger';
import { usd } from '@/lib/format';
import { Facts } from '@/ui/facts';
import { EntryLink } from '@/ui/tables/client-link';
import { Time } from '@/ui/time';
import { isDeposit, type Request } from './request';
import { type RequestState, StateMark } from './state';
import type { Told } from './use-outcome';

export interface OutcomeFactsProps {
  /** As it stands since it was decided. */
  request: Request;
  state: RequestState;
  told: Told;
  me: Uid;
  title?: string | undefined;
  dense?: boolean | undefined;
}

/** What became of a request: what moved, by whom, when and why. Whatever is not known is left out. */
export function OutcomeFacts({ request, state, told: { entry, decider }, me, title, dense }: OutcomeFactsProps) {
  const moved = state === 'completed' ? `${usd(request.amount)} USD` : 'nothing';
  const words = entry?.reason || request.note;
  const rows = [
    { label: 'Outcome', value: <StateMark of={state} /> },
    ...(state === 'archived' || state === 'gone' ? [] : [{ label: isDeposit(request) ? 'Credited' : 'Debited', value: moved }]),
    ...(entry ? [{ label: 'By', value: actorWords({ actor: entry.actor, uid: request.uid }, decider, me) }] : []),
    ...(entry ? [{ label: 'When', value: <Time at={entry.at} as="second" /> }] : []),
    ...(entry ? [{ label: 'Entry', value: <EntryLink uid={request.uid} folio={folio(entry)} /> }] : []),
    ...(words ? [{ label: state === 'completed' ? 'Note' : 'Reason', value: <q>{words}</q> }] : []),
  ];
  return <Facts rows={rows} title={title} dense={dense} />;
}
