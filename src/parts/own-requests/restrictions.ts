import type { AccountStatus } from '@/domain/accounts/account-status';
import { formatPause, type PausableKind, type Switches } from '@/domain/desk/pauses';
import type { Restriction } from './restriction-note';

const contactLink = { kind: 'error', to: '/company/contact', linkText: 'Contact us' } as const;

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
  const {
    closed,
    closedForGood = closed,
    closedAdvice,
    frozenNote,
    suspendedNote,
    disabledReason,
  } = words;
  if (status === 'frozen') {
    const advice = joinSentences('Only we can unfreeze it.', frozenNote);
    return {
      ...contactLink,
      title: `${closed} because you froze your account.`,
      advice,
      disabledReason,
    };
  }
  if (status === 'suspended') {
    const advice = joinSentences('The reason is at the top of this page.', suspendedNote);
    return {
      ...contactLink,
      title: `${closed} because we suspended your account.`,
      advice,
      disabledReason,
    };
  }
  return {
    ...contactLink,
    title: `${closedForGood} because your account is closed.`,
    advice: closedAdvice,
    disabledReason,
  };
}

const joinSentences = (...sentences: (string | undefined)[]): string =>
  sentences.filter(Boolean).join(' ');

/** The desk has paused requests of this kind; null if it has not. */
export function getPauseRestriction(kind: PausableKind, switches: Switches): Restriction | null {
  if (switches[kind]) return null;
  const title = formatPause(kind);
  return {
    kind: 'pending',
    title: `${title}.`,
    advice: switches.notice,
    disabledReason: `${title}: see above.`,
  };
}

/** @param subject with its verb: "Deposits need" */
export const getEmailRestriction = (subject: string, email: string): Restriction => ({
  kind: 'pending',
  title: `${subject} a verified email address.`,
  advice: `Open the link we sent to ${email}, then come back here.`,
  disabledReason: `${subject} a verified email address: see above.`,
});

/** The list has no room for another element. @param archived what the desk can move: "decided" */
export const getFullListRestriction = (items: string, archived: string): Restriction => ({
  ...contactLink,
  title: `Your ${items} list is full.`,
  advice: `We can move ${archived} ones to an archive.`,
  disabledReason: `Your ${items} list is full: see above.`,
});
