/** The second line of the example (march.ts), taken apart; a test compares them. */
export const HowToRead = () => (
  <section className="home-part home-whole" id="read">
    <header>
      <h2>How to read a line</h2>
      <p>The second line of the book above, with everything it holds. Your own lines open to the same detail.</p>
    </header>
    <dl className="home-line">
      <div>
        <dt>
          <span className="home-value">
            A3 <small>with T2</small>
          </span>
          <b>Its number</b>
        </dt>
        <dd>A is the account, T the trades, D and W what comes in and goes out. No number is left out, so a missing page would show.</dd>
      </div>
      <div>
        <dt>
          <span className="home-value">
            Trade settled <small>for T1</small>
          </span>
          <b>Its cause</b>
        </dt>
        <dd>A deposit, a withdrawal, a trade or a subscription, and the line names which. Anything else is called an adjustment.</dd>
      </div>
      <div>
        <dt>
          <span className="home-value">
            Desk <small>7 March</small>
          </span>
          <b>Who, when, and why</b>
        </dt>
        <dd>You or the desk. When the desk refuses or adjusts, it must give a reason, and you read that reason word for word.</dd>
      </div>
      <div>
        <dt>
          <span className="home-value home-split">
            <bdi className="home-loss">−61.17</bdi> <span>438.83</span>
          </span>
          <b>Before and after</b>
        </dt>
        <dd>500.00 before, 438.83 after. Each line begins where the last one ended, so a balance is never typed in.</dd>
      </div>
    </dl>
  </section>
);
