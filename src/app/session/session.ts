import { SessionKeeper } from './session-keeper';

/** One keeper per tab. Firebase is loaded only when there is somebody to sign out. */
export const session = new SessionKeeper({
  clearUserData: async (ending) => (await import('./clear-user-data')).clearUserData(ending),
});
