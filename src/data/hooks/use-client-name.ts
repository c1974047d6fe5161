import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { formatName } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/revision-fields';

/** A client's name; null if `uid` is null. Desk only. */
export function useClientName(uid: Uid | null): string | null {
  const { data } = useQuery({ ...queries.profile(uid ?? ''), enabled: uid !== null });
  return uid && formatName(data ?? null, uid);
}
