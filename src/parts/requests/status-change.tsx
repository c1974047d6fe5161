import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { isClosureRefused, operator } from '@/domain/accounts/account';
import { type AccountStatus, canAct, getAccountStatusName } from '@/domain/accounts/account-status';
import { describeActor } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/revision-fields';
import { Time } from '@/ui/time';

/** Answers to closure requests are among the changes, and set no status. */
const readEntryCount = 3;

/** "Frozen by the client on 27 Nov, 13:05"; "Account frozen" until it is known who and when. */
export function StatusChange({ uid, status }: { uid: Uid; status: AccountStatus }) {
  const { uid: me } = useUserState();
  const changes = useQuery(queries.statusEntries(uid, readEntryCount));
  const change = changes.data?.find(
    (entry) => entry.after.status === status && !isClosureRefused(entry),
  );
  const actor = change?.actor ?? operator;
  const author = useQuery({
    ...queries.profile(actor),
    enabled: actor !== operator && actor !== uid && actor !== me,
  });
  const name = getAccountStatusName(status);
  if (!change || author.isLoading) return <>Account {name.toLowerCase()}</>;
  const by = describeActor({ actor, uid }, author.data, me).replace(/^(You$|The )/, (word) =>
    word.toLowerCase(),
  );
  return (
    <>
      {canAct(status) ? `Set to ${name.toLowerCase()}` : name} by {by} on <Time at={change.at} />
    </>
  );
}
