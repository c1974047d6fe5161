import * as v from 'valibot';

/**
 * What an administrator may do at the desk, from least to most. Each role may do what the ones
 * before it may.
 */
export const deskRoles = ['viewer', 'agent', 'manager'] as const;
export type DeskRole = (typeof deskRoles)[number];

/** Empty for clients, and for administrators who may read but write nothing. */
export const storedDeskRoleSchema = v.picklist(['', ...deskRoles]);
export type StoredDeskRole = v.InferOutput<typeof storedDeskRoleSchema>;
export const noDeskRole: StoredDeskRole = '';

export const isDeskRole = (text: string): text is DeskRole => v.is(v.picklist(deskRoles), text);

/** Decides requests and documents, answers and sends messages. */
export const isAgent = (role: StoredDeskRole): boolean => role === 'agent' || role === 'manager';
/** Also changes figures and account statuses, and what the desk offers. */
export const isManager = (role: StoredDeskRole): boolean => role === 'manager';
