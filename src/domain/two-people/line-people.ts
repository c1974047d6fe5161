/** Who proposed and who confirmed, as the statement names them. */

import type { BookEntry } from '@/domain/ledger/ledger';
import type { StatementLine } from '@/domain/ledger/statement';
import { getText, type Snapshot } from '@/domain/snapshot';
import { formatAgeInWords } from '@/lib/format';

/** An id's last letters tell two people apart where the entry has no names. */
const shortenUid = (uid: string): string => `…${uid.slice(-4)}`;

/** "Ada Ferris (manager)", or "an administrator (manager, …rris)". */
function describeAuthor(proposal: Snapshot): string {
  const name = getText(proposal, 'name');
  const role = getText(proposal, 'role');
  const more = [role, name ? '' : shortenUid(getText(proposal, 'by'))].filter(Boolean).join(', ');
  return `${name || 'an administrator'}${more ? ` (${more})` : ''}`;
}

const describeSecond = ({ actor, after }: BookEntry): string =>
  getText(after, 'confirmerName') || `another administrator (${shortenUid(actor)})`;

/** "12 minutes later" */
const describeDelay = ({ at, before }: BookEntry): string =>
  before.at instanceof Date ? ` ${formatAgeInWords(before.at, at)} later` : '';

function describeEntry(entry: BookEntry): string {
  const author = describeAuthor(entry.after);
  if (entry.action === 'proposal.confirmed')
    return `Proposed by ${author}, confirmed by ${describeSecond(entry)}${describeDelay(entry)}`;
  if (entry.action === 'proposal.rejected')
    return `Proposed by ${author}, rejected by ${describeSecond(entry)}${describeDelay(entry)}`;
  if (entry.action !== 'proposal.cancelled') return `By ${author}`;
  const removed =
    entry.actor === entry.before.by ? 'taken back' : `removed by ${describeSecond(entry)}`;
  return `Proposed by ${author}, ${removed}${describeDelay(entry)}`;
}

/**
 * "Proposed by Ada Ferris (manager), confirmed by Bram Visser 12 minutes later"; empty for an act
 * of one person.
 */
function describePeople({ entries }: Pick<StatementLine, 'entries'>): string {
  const entry = entries.find(
    ({ col, action }) => col === 'proposals' && action !== 'history.archived',
  );
  return entry ? describeEntry(entry) : '';
}

/** The detail of a line, and who proposed and confirmed it: "for D1. Proposed by …". */
export const formatDetail = (line: Pick<StatementLine, 'detail' | 'entries'>): string =>
  [line.detail, describePeople(line)].filter(Boolean).join('. ');
