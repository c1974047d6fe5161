import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { knownProfiles } from '@/data/collections/known-profiles';
import { getSent, type SentNotice } from '@/data/collections/sent';
import { deskQueries } from '@/data/desk-queries';
import { causeOf } from '@/data/ledger/causes';
import { everyPage } from '@/data/ledger/every-page';
import { me } from '@/data/ledger/me';
import { useUserState } from '@/data/user-state';
import type { Op, Uid } from '@/domain/ledger/envelope';
import { audienceOf } from '@/domain/messages/sent';
import { ExportButton, type ExportButtonProps } from '@/ui/tables/export-button';
import { ListKeys } from '@/ui/tables/list-keys';
import { SentDialog } from './sent-dialog';
import { SentList } from './sent-list';
import type { SentState } from './sent-table';
import { sentCsv, sentMatches } from './sent-words';
import { unfinishedOf } from './unfinished';
import { useSends } from './use-sends';

export interface SentPanelProps {
  text: string;
  onText: (text: string) => void;
  sendAddress: string;
}

/** What the desk sent, to whom, and how far it came. */
export function SentPanel({ text, onText, sendAddress }: SentPanelProps) {
  const { uid } = useUserState();
  const sent = useInfiniteQuery(deskQueries.sent());
  const client = useQueryClient();
  const { running } = useSends();
  const [open, setOpen] = useState<Op | null>(null);
  const stateOf = (one: SentNotice) => stateIn(one, uid, running);
  // Read again while it is open, it shows how far it came.
  const shown = sent.data?.pages.flatMap(({ rows }) => rows).find(({ op }) => op === open);
  const read: ExportButtonProps['read'] = async (how) => {
    const all = await everyPage((after) => getSent(me(), after, knownProfiles(client)), how);
    return sentCsv(
      all.filter((one) => sentMatches(text, one, uid)),
      uid,
    );
  };
  return (
    <>
      <ListKeys opens="Read the message">
        <SentList
          of={sent}
          me={uid}
          stateOf={stateOf}
          text={text}
          onText={onText}
          chosen={open}
          onOpen={setOpen}
          sendAddress={sendAddress}
          tool={<ExportButton name="messages-sent.csv" read={read} causeOf={causeOf} />}
        />
      </ListKeys>
      {shown && <OpenSent key={shown.op} sent={shown} me={uid} state={stateOf(shown)} onClose={() => setOpen(null)} />}
    </>
  );
}

/** What this browser knows of its own messages; of any message, that nobody has it. */
function stateIn({ op, count, by }: SentNotice, uid: Uid, running: ReadonlyMap<Op, unknown>): SentState {
  if (running.has(op)) return 'running';
  return count === 0 || (by === uid && unfinishedOf(uid).includes(op)) ? 'unfinished' : 'whole';
}

function OpenSent({ sent, me: uid, state, onClose }: { sent: SentNotice; me: Uid; state: SentState; onClose: () => void }) {
  const { running, send, stop } = useSends();
  const { op, title, body, by } = sent;
  const audience = audienceOf(sent.audience);
  const several = audience?.to === 'standing' || audience?.to === 'verification';
  const mayGoOn = audience !== null && by === uid && (several || state === 'unfinished');
  const group = useQuery({ ...deskQueries.audience(audience ?? { to: 'everyone' }), enabled: several, staleTime: 0 });
  return (
    <SentDialog
      sent={sent}
      me={uid}
      state={state}
      sending={running.get(op)}
      group={several ? group : null}
      mayGoOn={mayGoOn}
      onGoOn={() => audience && void send({ audience, title, body }, op)}
      onStop={() => stop(op)}
      onClose={onClose}
    />
  );
}
