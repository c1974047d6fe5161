import { isAgent, isManager, type StoredAdminRole } from './admin-role';

export const adminRoleName: Record<StoredAdminRole, string> = {
  '': 'No role',
  viewer: 'Viewer',
  agent: 'Agent',
  manager: 'Manager',
};

/** "Administrator, agent": what a list of people says of one. */
export const formatAdministratorRole = (role: StoredAdminRole): string =>
  `Administrator, ${adminRoleName[role].toLowerCase()}`;

/** What an administrator with this role does, in one sentence. */
export const adminRoleDescription: Record<StoredAdminRole, string> = {
  '': 'Without a role you can read everything, and write nothing.',
  viewer: 'Viewers read everything, and write nothing.',
  agent: 'Agents decide requests and documents, and write messages.',
  manager: 'Managers also adjust balances, change statuses, and set what the desk offers.',
};

/**
 * Why an act of agents is not for this role; undefined if it is.
 * @param act with its object: "send messages"
 */
export const getAgentReason = (role: StoredAdminRole, act: string): string | undefined =>
  isAgent(role) ? undefined : `Only an agent or a manager can ${act}.`;

/**
 * Why an act of managers is not for this role; undefined if it is.
 * @param act with its object: "adjust balances"
 */
export const getManagerReason = (role: StoredAdminRole, act: string): string | undefined =>
  isManager(role) ? undefined : `Only a manager can ${act}.`;
