import type { Finding } from './verify-book';

/** The result in one sentence. */
export interface Summary {
  state: 'holds' | 'fails';
  text: string;
}

const count = (number: number, one: string, several = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : several}`;

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
  const isChanged = contradicted + select('marks', 'fails') > 0;
  if (select('book', 'fails') > 0)
    return { state: 'fails', text: `${count(failed, 'thing doesn’t', 'things don’t')} hold.` };
  if (contradicted > 0) {
    const which =
      held > 0
        ? `${contradicted} of ${count(held + contradicted, 'receipt')}`
        : count(contradicted, 'receipt');
    return {
      state: 'fails',
      text: `The book adds up, but it contradicts ${which}. Entries were changed or removed.`,
    };
  }
  if (isChanged)
    return {
      state: 'fails',
      text: 'The book adds up, but entries were changed or removed since their marks were made.',
    };
  const kept =
    held > 0
      ? `The book adds up and holds against ${count(held, 'receipt')}.`
      : 'The book adds up.';
  if (unread > 0)
    return { state: 'fails', text: `${kept} ${count(unread, 'thing')} couldn’t be compared.` };
  return { state: 'holds', text: kept };
}
