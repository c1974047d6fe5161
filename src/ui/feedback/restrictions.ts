import type { AccountStatus } from '@/domain/accounts/account-status';
import type { Restriction } from './restriction-note';

const contactLink = { kind: 'error', to: '/company/contact', linkText: 'Write to the desk' } as const;

interface StatusWords {
  /** "Deposits are closed". */
  closed: string;
  /** For a closed account, if it differs. */
  closedForGood?: string;
  closedAdvice: string;
  /** What stays possible, after the advice. */
  frozenNote?: string;
  suspendedNote?: string;
  disabledReason: string;
}

/** Why an account with this status may not do it; null if it may. */
export function getStatusRestriction(
  status: AccountStatus,
  isAllowed: (status: AccountStatus) => boolean,
  words: StatusWords,
): Restriction | null {
  if (isAllowed(status)) return null;
  const { closed, closedForGood = closed, closedAdvice, frozenNote, suspendedNote, disabledReason } = words;
  if (status === 'frozen') {
    const advice = joinSentences('The desk lifts it when you write to them.', frozenNote);
    return { ...contactLink, title: `${closed} because you froze your account.`, advice, disabledReason };
  }
  if (status === 'suspended') {
    const advice = joinSentences('The reason stands in your statement, in the desk’s own words.', suspendedNote);
    const link = { to: '/user/statement', linkText: 'Read it there' };
    return { kind: 'error', title: `${closed} because the desk suspended your account.`, advice, disabledReason, ...link };
  }
  return { ...contactLink, title: `${closedForGood} because your account is closed.`, advice: closedAdvice, disabledReason };
}

const joinSentences = (...sentences: (string | undefined)[]): string => sentences.filter(Boolean).join(' ');

/** @param subject with its verb: "Deposits need" */
export const getEmailRestriction = (subject: string, email: string): Restriction => ({
  kind: 'pending',
  title: `${subject} a verified e-mail address.`,
  advice: `Open the link that was sent to ${email}, then come back here.`,
  disabledReason: `${subject} a verified e-mail address: see above.`,
});

/** The list has no room for another element. @param archived what the desk can move: "decided" */
export const getFullListRestriction = (items: string, archived: string): Restriction => ({
  ...contactLink,
  title: `Your list of ${items} is full.`,
  advice: `The desk can move ${archived} ones to an archive.`,
  disabledReason: `Your list of ${items} is full: see above.`,
});
