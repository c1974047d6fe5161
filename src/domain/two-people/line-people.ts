/** Who proposed and who confirmed, as the statement names them. */

import type { BookEntry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';
import { getText, type Snapshot } from '@/domain/snapshot';
import { getElementKey } from '@/domain/statement/entry-words';
import type { StatementLine } from '@/domain/statement/statement';
import { formatAgeInWords } from '@/lib/format';

/** An id's last letters tell two people apart where the entry has no names. */
const shortenUid = (uid: Uid): string => `…${uid.slice(-4)}`;

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
    return `Proposed by ${author}, approved by ${describeSecond(entry)}${describeDelay(entry)}`;
  if (entry.action === 'proposal.rejected')
    return `Proposed by ${author}, rejected by ${describeSecond(entry)}${describeDelay(entry)}`;
  if (entry.action !== 'proposal.cancelled') return `By ${author}`;
  const removed =
    entry.actor === entry.before.by ? 'taken back' : `removed by ${describeSecond(entry)}`;
  return `Proposed by ${author}, ${removed}${describeDelay(entry)}`;
}

/**
 * "Proposed by Ada Ferris (manager), approved by Bram Visser 12 minutes later"; empty for an act
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

const findConfirmed = ({ entries }: Pick<StatementLine, 'entries'>): BookEntry | undefined =>
  entries.find(({ action }) => action === 'proposal.confirmed');

/** Whether two people approved what the line says. */
export const isApprovedByTwo = (line: Pick<StatementLine, 'entries'>): boolean =>
  findConfirmed(line) !== undefined;

interface Approval {
  who: string;
  /** Null if the book does not say when. */
  at: Date | null;
}

/** The two approvals of an act, the first one first; empty for an act of one person. */
export function getApprovals(line: Pick<StatementLine, 'entries'>): Approval[] {
  const confirmed = findConfirmed(line);
  if (!confirmed) return [];
  const { at, before, after } = confirmed;
  return [
    { who: describeAuthor(after), at: before.at instanceof Date ? before.at : null },
    { who: describeSecond(confirmed), at },
  ];
}

/**
 * The lines with one for each act that two people approved: it has the entry of the proposal too,
 * which then has no line of its own.
 * @param lines in the order of the book
 */
export function joinApprovals(lines: readonly StatementLine[]): StatementLine[] {
  const proposals = new Map(
    lines.flatMap((line) =>
      line.action === 'proposal.made'
        ? line.entries.map((entry) => [getElementKey(entry), line] as const)
        : [],
    ),
  );
  const joined = new Set<StatementLine>();
  const all = lines.map((line) => {
    const confirmed = findConfirmed(line);
    const proposal = confirmed && proposals.get(getElementKey(confirmed));
    if (!proposal) return line;
    joined.add(proposal);
    return {
      ...line,
      folios: [...line.folios, ...proposal.folios],
      entries: [...line.entries, ...proposal.entries],
    };
  });
  return all.filter((line) => !joined.has(line));
}
