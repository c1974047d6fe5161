import { Book } from '@/ui/ledger/book';
import { OwnPlace } from '@/ui/own-place';
import '@/ui/button.css';
import { Cannot } from './cannot';
import { FirstLessons } from './first-lessons';
import { HowToRead } from './how-to-read';
import { march } from './march';
import './home.css';

/** The front page: what this is, an example of it, and where to read on. */
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
            <a className="btn" data-kind="first" href="/signup" data-seen-by="guest">
              Open an account
            </a>
            <OwnPlace className="btn" data-kind="first" />
            <a className="btn" data-kind="plain" href="#read">
              How to read the book
            </a>
          </p>
        </div>
        <Example />
      </div>
      <HowToRead />
      <Cannot />
      <FirstLessons />
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
