import { snapshotsIn, textIn } from '@/domain/accounts/snapshot';
import { type BookEntry, elementOf } from './entry-words';
import type { Line } from './statement';

/** How a line hangs together with others, each in the order of the book. */
export interface LineLinks {
  /** What it answers: the request it decides, what it corrects, charges, or moves to an archive. */
  answers: Line[];
  /** What answered it. */
  answered: Line[];
}

/** Acts about one object that begin something which others answer: a document that is sent, a subscription that is taken. */
const begins = new Set(['verification.submitted', 'subscription.set']);
/** Acts that answer whatever was begun last in the same document. */
const answersLast = new Set([
  'verification.viewed',
  'verification.approved',
  'verification.rejected',
  'subscription.cancelled',
  'subscription.terminated',
]);

const elementIds = (entry: BookEntry): string[] => {
  const own = elementOf(entry);
  const moved = entry.action === 'history.archived' ? snapshotsIn(entry.before.list).map((one) => textIn(one, 'id')) : [];
  return [...(own === null || moved.length > 0 ? [] : [own]), ...moved.map((id) => `${entry.col}/${id}`)];
};

class Index {
  readonly byOp = new Map<string, Line>();
  readonly requests = new Map<string, Line>();
  readonly last = new Map<string, Line>();

  /** @returns what the entry answers, out of everything that was noted before it */
  answersOf(entry: BookEntry): Line[] {
    const found = elementIds(entry).map((id) => this.requests.get(id));
    if (entry.ref) found.push(this.byOp.get(entry.ref));
    if (answersLast.has(entry.action)) found.push(this.last.get(entry.col));
    return found.filter((line) => line !== undefined);
  }

  note(entry: BookEntry, line: Line): void {
    this.byOp.set(entry.op, line);
    for (const id of elementIds(entry)) if (!this.requests.has(id)) this.requests.set(id, line);
    if (begins.has(entry.action)) this.last.set(entry.col, line);
  }
}

/** What each line answers and what answered it, by the line's id. Links lead only to what is among the lines. @param lines in the order of the book */
export function linksOf(lines: readonly Line[]): Map<Line['id'], LineLinks> {
  const index = new Index();
  const links = new Map<Line['id'], LineLinks>(lines.map(({ id }) => [id, { answers: [], answered: [] }]));
  for (const line of lines) {
    const answered = new Set(line.entries.flatMap((entry) => index.answersOf(entry)).filter((one) => one !== line));
    for (const entry of line.entries) index.note(entry, line);
    for (const one of answered) {
      links.get(line.id)?.answers.push(one);
      links.get(one.id)?.answered.push(line);
    }
  }
  return links;
}
