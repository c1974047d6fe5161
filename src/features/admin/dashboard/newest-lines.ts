import type { WrittenEntry } from '@/data/desk-queries';
import { actorWords, nameOf } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/ledger/envelope';
import { type Line, statementLines } from '@/domain/ledger/statement';

/** A line of somebody's book, as the desk reads it. */
export interface DeskLine extends Line {
  uid: Uid;
  /** Whose book it stands in. */
  owner: string;
  /** Who wrote it. */
  actor: string;
}

/**
 * The newest lines of all books, newest first. Unless the entries are all there are, the oldest commit in sight may be cut in two: it is
 * left out, so that no decision stands here without its posting.
 * @param whole whether `rows` is everything that was ever written
 */
export function newestLines(rows: readonly WrittenEntry[], me: Uid, whole: boolean): DeskLine[] {
  const oldest = Math.min(...rows.map(({ entry }) => entry.at.getTime()));
  const uncut = whole ? rows : rows.filter(({ entry }) => entry.at.getTime() !== oldest);
  const books = [...new Set(uncut.map(({ entry }) => entry.uid))];
  return books.flatMap((uid) => linesOf(uid, uncut, me)).toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

function linesOf(uid: Uid, rows: readonly WrittenEntry[], me: Uid): DeskLine[] {
  const own = rows.filter(({ entry }) => entry.uid === uid);
  const by = new Map(own.map((row) => [row.entry.op, row]));
  const lines = statementLines(
    own.map(({ entry }) => entry),
    uid,
  );
  return lines.map((line) => {
    const row = by.get(line.entries[0]?.op ?? '');
    return { ...line, uid, owner: nameOf(row?.owner, uid), actor: row ? writerOf(row, me) : '' };
  });
}

/** An administrator's own book is written by an administrator, not by a client. */
const writerOf = ({ entry, writer }: WrittenEntry, me: Uid): string =>
  writer?.admin && entry.actor !== me ? nameOf(writer, entry.actor) : actorWords(entry, writer, me);
