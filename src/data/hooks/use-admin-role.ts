import { useUserState } from '@/data/user-state';
import { isAgent, isManager, type StoredAdminRole } from '@/domain/accounts/admin-role';

interface AdminRights {
  desk: StoredAdminRole;
  isAgent: boolean;
  isManager: boolean;
}

/**
 * What the signed-in administrator may do. The screens follow it, and the rules refuse the rest.
 * Reads nothing: the profile is there.
 */
export function useAdminRole(): AdminRights {
  const { desk } = useUserState().profile;
  return { desk, isAgent: isAgent(desk), isManager: isManager(desk) };
}
