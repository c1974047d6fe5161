import { localProjectId } from './app-environment';
import { loopback, type Ports } from './ports';
import { type SeededAccount, seed } from './seed';

/** Fills the emulators at these ports with the small desk. @param password of every account in it */
export function openDesk({ auth, firestore }: Ports, password: string): Promise<SeededAccount[]> {
  process.env.METADATA_SERVER_DETECTION = 'none'; // or the Admin SDK asks the network whether this is a Google server
  return seed({ projectId: localProjectId, auth: `${loopback}:${auth}`, firestore: `${loopback}:${firestore}`, password });
}
