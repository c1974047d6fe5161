import { Link } from 'react-router-dom';
import { Book } from '@/ui/book';
import { ButtonLink } from '@/ui/button';
import { march } from './march';
import './home.css';

/** The front page: what this is, and an example of it. */
export function Component() {
  return (
    <div className="home">
      <div className="home-hero">
        <div>
          <h1>Every cent has an entry.</h1>
          <p className="home-stand">
            Glassbook is a brokerage account for bitcoin and ethereum. Whatever changes your money, by your hand or by ours, is written in
            your book. Nobody can edit a line of it, and you can add it up yourself.
          </p>
          <p className="home-acts">
            <ButtonLink kind="first" to="/signup">
              Open an account
            </ButtonLink>
            <ButtonLink kind="plain" to="/signin">
              Sign in
            </ButtonLink>
          </p>
        </div>
        <Example />
      </div>
      <Risk />
    </div>
  );
}

function Example() {
  return (
    <figure className="home-book">
      <div className="home-book-head">
        <b>March 2026</b>
        <span>An example</span>
      </div>
      <Book caption="Example of a client’s book, March 2026" lines={march} carriedForward="1,139.83" carriedTitle="The lines add up to" />
      <figcaption>
        The client and the figures are made up; the form is the one you get. Requests and sign-ups, which move no money, are left out here.
      </figcaption>
    </figure>
  );
}

function Risk() {
  return (
    <section className="home-risk" aria-labelledby="risk">
      <h2 id="risk">Risk warning</h2>
      <div>
        <p>
          Trading with leverage can lose all of the money you put into a trade, and it can do so within minutes. A trade here can never cost
          you more than the amount you placed on it, but it can cost you the whole of that amount.
        </p>
        <p>
          Bitcoin and ethereum are volatile, and coins sent to a wrong address or over a wrong network cannot be called back. Do not trade
          with money that you need. <Link to="/legal/risk">Read the full risk disclosure</Link>.
        </p>
      </div>
    </section>
  );
}
