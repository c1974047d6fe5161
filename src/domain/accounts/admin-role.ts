import * as v from 'valibot';

/**
 * What an administrator may do at the desk, from least to most. Each role may do what the ones
 * before it may.
 */
export const adminRoles = ['viewer', 'agent', 'manager'] as const;
export type AdminRole = (typeof adminRoles)[number];

/** Empty for clients, and for administrators who may read but write nothing. */
export const storedAdminRoleSchema = v.picklist(['', ...adminRoles]);
export type StoredAdminRole = v.InferOutput<typeof storedAdminRoleSchema>;
export const noAdminRole: StoredAdminRole = '';

export const isAdminRole = (text: string): text is AdminRole => v.is(v.picklist(adminRoles), text);

/** Decides requests and documents, answers and sends messages. */
export const isAgent = (role: StoredAdminRole): boolean => role === 'agent' || role === 'manager';
/** Also changes figures and account statuses, and what the desk offers. */
export const isManager = (role: StoredAdminRole): boolean => role === 'manager';
