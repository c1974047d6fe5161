import { useInfiniteQuery } from '@tanstack/react-query';
import { deskQueries } from '@/data/desk-queries';
import { useUserState } from '@/data/user-state';
import { NewestView } from './newest-view';

export function NewestPanel() {
  const { uid } = useUserState();
  return <NewestView of={useInfiniteQuery(deskQueries.newest())} me={uid} />;
}
