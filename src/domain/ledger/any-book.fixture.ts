import fc from 'fast-check';
import { canAct } from '@/domain/accounts/account-status';
import { depositLimits } from '@/domain/requests/deposit';
import { WrittenBook } from './written-book.fixture';

const amount = fc.integer({ min: 10_00, max: 99_999_99 }).map((cents) => (cents / 100).toFixed(2));
const bookStep = fc.oneof(
  fc.record({
    act: fc.constant('request' as const),
    amount,
    coin: fc.constantFrom('bitcoin' as const, 'ethereum' as const),
  }),
  fc.record({
    act: fc.constantFrom('complete' as const, 'reject' as const, 'cancel' as const),
    which: fc.nat(),
  }),
  fc.record({
    act: fc.constant('status' as const),
    to: fc.constantFrom('active', 'frozen', 'suspended'),
  }),
);

/**
 * Any book that acts of this desk can lead to: requests, decisions about waiting ones in any order,
 * changes of status.
 */
export const arbitraryBook = fc.array(bookStep, { maxLength: 30 }).map((steps) => {
  const book = new WrittenBook().opened();
  for (const one of steps) {
    if (one.act === 'status' && one.to !== book.status) book.changedTo(one.to);
    else if (one.act === 'request' && canAct(book.status)) book.requested(one.amount, one.coin);
    else if (one.act !== 'status' && one.act !== 'request') decide(book, one.act, one.which);
  }
  return book;
});

function decide(book: WrittenBook, act: 'complete' | 'reject' | 'cancel', which: number) {
  const waiting = book.deposits.flatMap(({ status }, index) =>
    status === 'pending' ? [index] : [],
  );
  const index = waiting[which % Math.min(Math.max(waiting.length, 1), depositLimits.maxPending)];
  if (index === undefined) return;
  if (act === 'complete') book.completed(index);
  else if (act === 'reject') book.rejected(index);
  else book.cancelled(index);
}
