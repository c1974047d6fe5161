/**
 * Creates the configuration by which the app talks to the local emulators and the sample prices.
 */
import { loopback, type Ports } from './ports';

/** The project of the emulators. Projects whose id begins with `demo-` exist only in emulators. */
export const localProjectId = 'demo-glassbook';

/** Of the test networks, because the local desk is a practice desk. */
const explorers = {
  VITE_EXPLORER_BITCOIN:
    'https://mempool.space/testnet4/tx/{tx};https://mempool.space/testnet4/address/{address}',
  VITE_EXPLORER_ETHEREUM:
    'https://sepolia.etherscan.io/tx/{tx};https://sepolia.etherscan.io/address/{address}',
};

/** The variables for emulators and sample prices at these ports. */
export function getAppEnvironment(ports: Ports): Record<string, string> {
  const prices = `http://${loopback}:${ports.prices}`;
  return {
    VITE_FIREBASE_PROJECT_ID: localProjectId,
    VITE_FIREBASE_API_KEY: 'local',
    VITE_FIREBASE_AUTH_DOMAIN: `${localProjectId}.firebaseapp.com`,
    VITE_FIREBASE_STORAGE_BUCKET: `${localProjectId}.appspot.com`,
    VITE_FIREBASE_APP_ID: 'local',
    VITE_EMULATOR_AUTH: `http://${loopback}:${ports.auth}`,
    VITE_EMULATOR_FIRESTORE: `${loopback}:${ports.firestore}`,
    VITE_EMULATOR_STORAGE: `${loopback}:${ports.storage}`,
    VITE_PRICES_URL: prices,
    VITE_PRICES_SAMPLE: 'true',
    VITE_ASSETS_URL: prices,
    VITE_ASSETS_SAMPLE: 'true',
    ...explorers,
  };
}
