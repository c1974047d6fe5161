/** What the check does, in plain words; each sentence is one of its rules. */
export function HowItWorks() {
  return (
    <details className="mt-s-2">
      <summary>How the check works</summary>
      <ol className="mt-s-3 grid gap-s-2">
        <li>
          <b>Numbers.</b> Every entry has a number: the letter of what it is about, and a count. A1, A2, A3 are about your account, D1, D2
          about your deposits. From 1 on, each number must be there exactly once, and your account must say the same last number as the
          book.
        </li>
        <li>
          <b>Figures.</b> Each account entry must begin with exactly the figures that the one before it ended with.
        </li>
        <li>
          <b>Causes.</b> Money that is posted must name what it was posted for, and be worth that to the cent. Nothing may be posted twice,
          and nothing that was completed may be left out. The result of a trade must be the formula’s, or be called manual with a reason.
        </li>
        <li>
          <b>Decisions.</b> A decision must be about something that you requested, may change its status and note only, and must give its
          reason where it owes you one.
        </li>
        <li>
          <b>What waits.</b> What is reserved and staked must be exactly the withdrawals that wait and the trades that are open, and never
          more than your balance.
        </li>
        <li>
          <b>What is kept.</b> Your balance, profit, bonus, lists, archives, standing, subscription and verification must stand where the
          book leaves them.
        </li>
        <li>
          <b>Sum.</b> The amounts of all lines, added up from nothing, must be your balance.
        </li>
      </ol>
      <p className="mt-s-3">
        Nobody can pass this by changing an old entry: the database takes new entries only, and refuses to change or delete one, for
        administrators too.
      </p>
    </details>
  );
}
