import { plural } from '@/domain/plural';
import type { Finding } from './verify-book';

/** The result in one sentence or two. */
export interface Summary {
  state: 'holds' | 'fails';
  text: string;
}

const count = (number: number, one: string): string =>
  `${number.toLocaleString('en-US')} ${plural(number, one)}`;

/**
 * What all lines of a result say together. That the book adds up is said even if a receipt
 * contradicts it: an invented book adds up too.
 */
export function summarizeFindings(findings: readonly Finding[]): Summary {
  const select = (about: Finding['about'], state: Finding['state']) =>
    findings.filter((one) => one.about === about && one.state === state).length;
  const failed = findings.filter(({ state }) => state === 'fails').length;
  const held = select('receipt', 'holds');
  const contradicted = select('receipt', 'fails');
  const unread = select('input', 'fails');
  const fail = (text: string): Summary => ({
    state: 'fails',
    text: `${count(failed, 'check')} failed. ${text}`.trimEnd(),
  });
  if (select('book', 'fails') > 0) return fail('');
  if (contradicted > 0) {
    const which =
      held > 0
        ? `${contradicted} of ${count(held + contradicted, 'receipt')}`
        : count(contradicted, 'receipt');
    return fail(`The book adds up, but it contradicts ${which}: entries were changed or removed.`);
  }
  if (select('marks', 'fails') > 0)
    return fail(
      'The book adds up, but entries were changed or removed since their marks were made.',
    );
  const kept =
    held > 0 ? `The book adds up and matches ${count(held, 'receipt')}.` : 'The book adds up.';
  return unread > 0
    ? fail(`${kept} ${count(unread, 'thing')} couldn’t be compared.`)
    : { state: 'holds', text: kept };
}
