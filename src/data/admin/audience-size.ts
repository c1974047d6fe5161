import { collection, query, where } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { countDocuments } from '@/data/ledger/read';
import type { Audience } from '@/domain/messages/audience';

/** Number of clients in an audience. Desk only. @throws ActError */
export async function countAudience({ db }: DataContext, audience: Audience): Promise<number> {
  if (audience.to === 'client') return 1;
  const clients = query(collection(db, 'users'), where('admin', '==', false));
  return countDocuments(
    audience.to === 'everyone' ? clients : query(clients, where('status', '==', audience.status)),
  );
}
