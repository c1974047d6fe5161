import { useUserState } from '@/data/user-state';
import { isAgent, isManager, type StoredDeskRole } from '@/domain/accounts/desk-role';

interface DeskRights {
  desk: StoredDeskRole;
  isAgent: boolean;
  isManager: boolean;
}

/**
 * What the signed-in administrator may do. The screens follow it, and the rules refuse the rest.
 * Reads nothing: the profile is there.
 */
export function useDeskRole(): DeskRights {
  const { desk } = useUserState().profile;
  return { desk, isAgent: isAgent(desk), isManager: isManager(desk) };
}
