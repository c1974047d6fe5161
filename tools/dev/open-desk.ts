import { localProjectId } from '../app-environment';
import { loopback, type Ports } from '../ports';
import { type Inhabitants, type SeededAccount, seed } from './seed/seed';

/**
 * Fills the empty emulators at these ports with a desk.
 * @param password of every account in it
 */
export function openDesk({ auth, firestore, storage }: Ports, password: string, who: Inhabitants = 'everybody'): Promise<SeededAccount[]> {
  const at = (port: number) => `${loopback}:${port}`;
  return seed({ projectId: localProjectId, auth: at(auth), firestore: at(firestore), storage: at(storage), password }, who);
}
