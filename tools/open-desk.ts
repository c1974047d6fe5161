import { localProjectId } from './app-environment';
import { loopback, type Ports } from './ports';
import { type SeededAccount, seed } from './seed/seed';

/**
 * Fills the emulators at these ports with the small desk.
 * @param password of every account in it
 * @param people without clients there is only the administrator, with a payment method, plans and messages
 */
export function openDesk({ auth, firestore, storage }: Ports, password: string, people = { clients: true }): Promise<SeededAccount[]> {
  const at = (port: number) => `${loopback}:${port}`;
  return seed({ projectId: localProjectId, auth: at(auth), firestore: at(firestore), storage: at(storage), password }, people);
}
