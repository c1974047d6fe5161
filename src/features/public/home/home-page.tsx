import '@/ui/button.css';
import './home.css';
import { courses } from '@/content/courses';
import type { Course } from '@/content/lesson';
import { site } from '@/content/site';
import { AccountLinks } from '@/ui/account-links';
import { Book } from '@/ui/ledger/book';
import { marchBook } from './example-book';

/** The rules refuse each of these: docs/rules.md explains it, tests/rules proves it. */
const refusedExample = [
  { what: 'Change your balance without a line', why: 'Balance and entry are one commit. Without the entry, neither happens.' },
  {
    what: 'Credit a different amount',
    why: 'A completed deposit credits exactly what came in, to the cent. If that is not what you announced, both figures and the reason stand in your book.',
  },
  { what: 'Edit or remove what is written', why: 'Entries can only be added. A mistake is put right by a new line, and both stay.' },
  { what: 'Refuse without saying why', why: 'A rejected deposit or withdrawal needs a reason, and the reason goes in your book.' },
  {
    what: 'Hide a fee in a withdrawal',
    why: 'A completed withdrawal takes exactly its amount. Any other charge is a line of its own, with its reason.',
  },
];

const CannotDo = () => (
  <section className="home-part">
    <header>
      <h2>What the desk cannot do</h2>
      <p>These are not promises. The database refuses the write, for administrators too.</p>
    </header>
    <ul className="home-cannot">
      {refusedExample.map(({ what, why }) => (
        <li key={what}>
          <b className="home-title">{what}</b>
          <p className="home-text">{why}</p>
        </li>
      ))}
    </ul>
  </section>
);

/** The first lesson of each course; a course of one lesson is that lesson's page. */
const firstLessons = courses.flatMap((course) => {
  const [first] = course.lessons;
  const inMenu = site.education.links.find(({ to }) => to === `/education/${course.id}`);
  return first && inMenu ? [{ ...first, to: getLessonPath(course), course: inMenu.title }] : [];
});

function getLessonPath({ id, lessons: [first, ...others] }: Course): string {
  return others.length === 0 ? `/education/${id}` : `/education/${id}/${first?.id}`;
}

const FirstLessons = () => (
  <section className="home-part">
    <header>
      <h2>Read before you trade</h2>
      <p>Plain lessons with worked examples, the losing ones included. No account needed.</p>
    </header>
    <ol className="home-lessons">
      {firstLessons.map(({ to, course, title, minutes, stand }) => (
        <li key={to}>
          <a href={to}>
            <span className="home-small">{course}</span>
            <b className="home-title">{title}</b>
            <span className="home-small">{minutes} min</span>
            <p className="home-text">{stand}</p>
          </a>
        </li>
      ))}
    </ol>
  </section>
);

/** Explains the second line of the example (example-book.ts). A test compares them. */
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
            <a className="btn" data-kind="primary" href="/signup" data-seen-by="guest">
              Open an account
            </a>
            <AccountLinks className="btn" data-kind="primary" />
            <a className="btn" data-kind="plain" href="#read">
              How to read the book
            </a>
          </p>
        </div>
        <ExampleBook />
      </div>
      <HowToRead />
      <CannotDo />
      <FirstLessons />
    </div>
  );
}

function ExampleBook() {
  return (
    <figure className="home-book">
      <div className="home-book-head">
        <b>March 2026</b>
        <span>An example</span>
      </div>
      <Book
        caption="Example of a client’s book, March 2026"
        lines={marchBook}
        closingBalance="1,139.83"
        closingTitle="The lines add up to"
      />
      <figcaption>
        The client and the figures are made up; the form is the one you get. Requests and sign-ups, which move no money, are left out here.
      </figcaption>
    </figure>
  );
}
