import { describe, expect, it } from 'vitest';
import { checkBook } from '@/domain/audit/checked-book.fixture';
import {
  createBookOfTwo,
  createDeskBook,
  createFullBook,
  createStaffBook,
  WrittenDesk,
} from '@/domain/ledger/fixtures/written-desk.fixture';
import { actions } from '@/domain/ledger/ledger';
import { compare, sum } from '@/domain/money';
import { formatLine } from './book-line';
import { sumByKind } from './movement-sums';
import { getStatementLines } from './statement';

const formatLines = (book: WrittenDesk) =>
  getStatementLines(book.entries, book.uid)
    .map(formatLine)
    .map(({ folios, title, detail, by, amount = '', balance = '' }) =>
      [folios.join(' '), title, detail, by, amount, balance].join(' | '),
    );

describe('a book with every act', () => {
  const book = createFullBook();

  it('has one line per act, and one for a decision with its posting', () => {
    expect(formatLines(book)).toEqual([
      'A1 U1 V1 | Account opened |  | You |  | 0.00',
      'D1 | Deposit requested | $500.00 in bitcoin | You |  | ',
      'A2 D2 | Deposit credited | for D1 | Desk | +500.00 | 500.00',
      'D3 | Deposit requested | $120.00 in bitcoin | You |  | ',
      'D4 | Deposit rejected | for D3 | Desk |  | ',
      'D5 | Deposit requested | $10.00 in bitcoin | You |  | ',
      'D6 | Deposit cancelled | for D5 | You |  | ',
      'V2 | Identity document sent | passport | You |  | ',
      'V3 | Identity document viewed |  | Desk |  | ',
      'V4 | Identity document rejected |  | Desk |  | ',
      'V5 | Identity document sent | passport | You |  | ',
      'V6 | Identity document viewed |  | Desk |  | ',
      'V7 | Identity verified |  | Desk |  | ',
      'U2 | Account status changed | to active | Desk |  | ',
      'T1 | Trade placed | Buy bitcoin, $200.00 ×5 | You |  | ',
      'A3 T2 | Trade settled | for T1, at $60,282.27 | Desk | −61.17 | 438.83',
      'D7 | Deposit requested | $900.00 in ethereum | You |  | ',
      'A4 D8 | Deposit credited | for D7 | Desk | +900.00 | 1,338.83',
      'W1 | Withdrawal requested | $250.00 in bitcoin | You |  | ',
      'A5 W2 | Withdrawal paid out | for W1 | Desk | −250.00 | 1,088.83',
      'T3 | Trade placed | Buy ethereum, $300.00 ×2 | You |  | ',
      'A6 T4 | Trade settled | for T3, at $2,328.00 | Desk | +48.17 | 1,137.00',
      'A7 | Bonus credited | $25.00, not withdrawable | Desk |  | ',
      'S1 | Plan chosen | Gold, $49.00 for 30 days | You |  | ',
      'A8 | Subscription fee | for S1 | Desk | −49.00 | 1,088.00',
      'W3 | Withdrawal requested | $40.00 in bitcoin | You |  | ',
      'W4 | Withdrawal cancelled | for W3 | You |  | ',
      'W5 | Withdrawal requested | $50.00 in bitcoin | You |  | ',
      'W6 | Withdrawal rejected | for W5 | Desk |  | ',
      'W7 | Withdrawal requested | $60.00 in bitcoin | You |  | ',
      'W8 | Withdrawal request deleted | for W7 | Desk |  | ',
      'W9 | Withdrawal request deleted | for W3 | Desk |  | ',
      'T5 | Trade placed | Sell bitcoin, $100.00 ×1 | You |  | ',
      'A9 T6 | Trade settled | for T5, at $64,210.00, result set by the desk | Desk | +5.00 | 1,093.00',
      'U3 | Profile corrected | first name and phone number | Desk |  | ',
      'D9 | History archived | 4 decided deposits | Operator |  | ',
      'T7 | History archived | 3 decided trades | Operator |  | ',
      'S2 | Subscription cancelled | Gold | You |  | ',
      'S3 | Plan chosen | Gold, $49.00 for 30 days | You |  | ',
      'S4 | Subscription terminated | Gold | Desk |  | ',
      'T8 | Trade placed | Buy bitcoin, $200.00 ×5 | You |  | ',
      'D10 | Deposit requested | $250.00 in bitcoin | You |  | ',
      'W10 | Withdrawal requested | $200.00 in bitcoin | You |  | ',
      'W11 | History archived | 2 decided withdrawals | Operator |  | ',
      'U4 | Closure requested |  | You |  | ',
      'U5 | Account frozen |  | You |  | ',
    ]);
  });

  it('quotes every reason, and says where the desk refused or ended something', () => {
    const refused = getStatementLines(book.entries, book.uid).filter((line) => line.refused);
    expect(refused.map(({ action }) => action)).toEqual([
      'deposit.rejected',
      'verification.rejected',
      'withdrawal.rejected',
      'withdrawal.deleted',
      'withdrawal.deleted',
      'subscription.terminated',
    ]);
    expect(refused.every(({ reason }) => reason.length >= 10)).toBe(true);
  });

  it('has gains and losses in results of trades alone', () => {
    const kinds = getStatementLines(book.entries, book.uid).map((line) => [
      line.action,
      formatLine(line).amountKind,
    ]);
    expect(kinds.filter(([, kind]) => kind)).toEqual([
      ['trade.settled', 'loss'],
      ['trade.settled', 'gain'],
      ['trade.settled', 'gain'],
    ]);
  });

  it('adds up', () => {
    expect(checkBook(book.entries, book.account)).toEqual({ state: 'adds-up', issues: [] });
  });

  it('adds up with what the desk adjusts, and names what that corrects', () => {
    const [deposit] = book.entries.filter(({ action }) => action === 'deposit.requested');
    const adjusted = createFullBook().adjusted({ balance: '1095.80' }, { ref: deposit?.op ?? '' });
    expect(checkBook(adjusted.entries, adjusted.account).state).toBe('adds-up');
    expect(sumByKind(getStatementLines(adjusted.entries, adjusted.uid)).at(-1)).toEqual({
      label: 'Adjustments',
      count: 1,
      amount: '2.80',
    });
    expect(formatLines(adjusted).at(-1)).toBe(
      'A10 | Adjustment | corrects D1 | Desk | +2.80 | 1,095.80',
    );
  });

  it('has a line for a proposal, and one for the act that a second person confirmed', () => {
    const two = createBookOfTwo();
    expect(formatLines(two).slice(2)).toEqual([
      'D1 | Deposit requested | $900.00 in bitcoin | You |  | ',
      'C1 | First of two approvals | $900.00 for D1 | Desk |  | ',
      'C2 | Proposal cancelled | for C1 | Desk |  | ',
      'C3 | First of two approvals | $900.00 for D1 | Desk |  | ',
      'A2 D2 C4 | Deposit credited | for D1 | Desk | +900.00 | 900.00',
      'W1 | Withdrawal requested | $200.00 in bitcoin | You |  | ',
      'C5 | First of two approvals | $200.00 for W1 | Desk |  | ',
      'C6 | Proposal rejected | for C5 | Desk |  | ',
      'C7 | First of two approvals | $200.00 for W1 | Desk |  | ',
      'A3 W2 C8 | Withdrawal paid out | for W1 | Desk | −200.00 | 700.00',
      'C9 | First of two approvals | bonus +$5.00 | Desk |  | ',
      'A4 C10 | Bonus credited | $5.00, not withdrawable | Desk |  | ',
    ]);
    expect(checkBook(two.entries, two.account)).toEqual({ state: 'adds-up', issues: [] });
  });

  it('names the entry that a proposed adjustment corrects, not the proposal', () => {
    const two = createBookOfTwo();
    const [deposit] = two.entries.filter(({ action }) => action === 'deposit.requested');
    const note = 'Ten dollars more arrived.';
    two
      .proposed({
        action: 'account.adjusted',
        ref: deposit?.op ?? '',
        amount: '10.00',
        from: {},
        outcome: { balance: '10.00', profit: '0.00', bonus: '0.00' },
        note,
      })
      .confirming(5)
      .adjusted({ balance: '710.00' }, { reason: note });
    expect(formatLines(two).slice(-2)).toEqual([
      'C11 | First of two approvals | balance +$10.00, corrects D1 | Desk |  | ',
      'A5 C12 | Adjustment | corrects D1 | Desk | +10.00 | 710.00',
    ]);
    expect(checkBook(two.entries, two.account)).toEqual({ state: 'adds-up', issues: [] });
  });

  it('is one of a client; an administrator has acts of the desk besides', () => {
    const proposals = createDeskBook();
    const desk = new WrittenDesk('ole')
      .opened()
      .desk('tb1q', '49.00')
      .desk('tb1p', '59.00')
      .switched({ notice: 'x' })
      .granted('agent')
      .granted('')
      .policy('1000.00')
      .policyProposed(proposals, { fourEyes: '2000.00' })
      .policyConfirmed(proposals)
      .paymentProposed(proposals, 'tb1z')
      .paymentConfirmed(proposals);
    expect(formatLines(desk).slice(1)).toEqual([
      'K1 | Payment method chosen | clients now see it | Operator |  | ',
      'L1 | Plans updated | Gold | You |  | ',
      'P1 | Payment method updated | bitcoin address | You |  | ',
      'L2 | Plans updated | Gold | You |  | ',
      'P2 | Payment method updated | bitcoin address | You |  | ',
      'M1 | Pauses changed | everything is open | You |  | ',
      'U2 | Desk role given | agent | Operator |  | ',
      'U3 | Desk role taken away |  | Operator |  | ',
      'F1 | Second approval policy changed | second approval above $1,000.00 | You |  | ',
      'F2 | Second approval policy changed | second approval above $2,000.00 | You |  | ',
      'P3 | Payment method updated | bitcoin address | Desk |  | ',
    ]);
    expect(checkBook(desk.entries, desk.account).issues).toEqual([]);
    const every = new Set(
      [
        ...book.entries,
        ...createBookOfTwo().entries,
        ...createStaffBook().entries,
        ...desk.entries,
      ].map(({ action }) => action),
    );
    expect(actions.filter((action) => !every.has(action))).toEqual([]);
  });

  it('moves exactly what the account says after every line', () => {
    let running = '0';
    for (const { amount, balance } of getStatementLines(book.entries, book.uid)) {
      running = sum([running, amount ?? '0']);
      if (balance !== null) expect(compare(balance, running)).toBe(0);
    }
    expect(running).toBe(book.account?.balance);
  });
});
