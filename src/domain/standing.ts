import * as v from 'valibot';

/** A client's standing: one lowercase word that the desk sets. Four words have a meaning of their own; any other counts as `pending`. */
export type Standing = string;
const STANDING = /^[a-z][a-z-]{0,29}$/;
export const isStanding = (word: string): boolean => STANDING.test(word);
export const standingSchema = v.pipe(v.string(), v.check(isStanding, 'One lowercase word'));

export const knownStandings = ['pending', 'active', 'frozen', 'suspended', 'closed'] as const;

/** Deposits and trades: everyone but frozen, suspended and closed clients. */
export const mayAct = (standing: Standing): boolean => !['frozen', 'suspended', 'closed'].includes(standing);
/** Withdrawals: active clients only. */
export const mayWithdraw = (standing: Standing): boolean => standing === 'active';
/** Taking back an own request, sending an identity document: everyone but closed clients. */
export const mayCancel = (standing: Standing): boolean => standing !== 'closed';
