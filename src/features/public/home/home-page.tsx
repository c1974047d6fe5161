import type { ReactNode } from 'react';
import { courses } from '@/content/courses';
import type { Course } from '@/content/lesson';
import { site } from '@/content/site';
import { AccountLinks } from '@/ui/account-links';
import { getButtonClass } from '@/ui/button';
import { cx } from '@/ui/cx';
import { Book } from '@/ui/ledger/book';
import { seenBy } from '@/ui/seen-by';
import { marchBook } from './example-book';
import phoneDark from './phone-dark.webp';
import phoneLight from './phone-light.webp';
import statementDark from './statement-dark.webp';
import statementLight from './statement-light.webp';

const twoColumns = 'lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]';

interface PartProps {
  id?: string;
  title: string;
  text: string;
  /** The content takes the whole width, below the heading instead of beside it. */
  wide?: boolean;
  children: ReactNode;
}

function Part({ id, title, text, wide = false, children }: PartProps) {
  return (
    <section
      className={cx(
        'mt-18 grid scroll-mt-6 grid-cols-1 gap-x-18 gap-y-6 border-t border-rule-ink pt-6 sm:mt-28',
        !wide && twoColumns,
      )}
      id={id}
    >
      <header
        className={cx(wide && `grid grid-cols-1 items-baseline gap-x-18 gap-y-3 ${twoColumns}`)}
      >
        <h2 className="text-d-md/[1.15]">{title}</h2>
        <p
          className={cx(
            'max-w-136 text-balance text-ink-2',
            wide ? 'lg:max-w-104' : 'mt-3 lg:max-w-80',
          )}
        >
          {text}
        </p>
      </header>
      {children}
    </section>
  );
}

const itemTitle = 'font-display text-[1.25rem]/[1.3] font-medium';
const itemText = 'text-t-ui/[inherit] text-ink-2';
const small = 'text-t-xs/[inherit] text-ink-3';

/** The rules refuse each of these: docs/rules.md explains it, tests/rules proves it. */
const refusedExample = [
  {
    what: 'Change your balance without an entry',
    why: 'The two are saved together. Without the entry, your balance stays as it was.',
  },
  {
    what: 'Credit a different amount',
    why: 'We credit exactly what came in, to the cent. If that isn’t what you announced, your book shows both figures and the reason.',
  },
  {
    what: 'Edit or delete an entry',
    why: 'Entries can only be added. A mistake is corrected by a new entry, and both stay.',
  },
  {
    what: 'Refuse without saying why',
    why: 'A rejected deposit or withdrawal needs a reason, and the reason goes in your book.',
  },
  {
    what: 'Hide a fee in a withdrawal',
    why: 'A payout takes exactly its amount. Any other charge is a separate entry, with a reason.',
  },
];

const CannotDo = () => (
  <Part
    title="What the desk can’t do"
    text="The desk is the people who decide on your requests. These aren’t promises: the system stops even administrators."
  >
    <ul>
      {refusedExample.map(({ what, why }) => (
        <li
          key={what}
          className="grid grid-cols-1 items-baseline gap-x-8 gap-y-2 border-rule pb-4 not-first:border-t not-first:pt-4 sm:grid-cols-2"
        >
          <b className={itemTitle}>{what}</b>
          <p className={itemText}>{why}</p>
        </li>
      ))}
    </ul>
  </Part>
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
  <Part
    title="Read before you trade"
    text="Plain lessons with worked examples, including the losing ones. No account needed."
  >
    <ol>
      {firstLessons.map(({ to, course, title, minutes, stand }, place) => (
        <li key={to}>
          <a
            className={cx(
              'group grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 pb-4 text-ink no-underline sm:grid-cols-[8rem_minmax(0,1fr)_auto]',
              place > 0 && 'border-t border-rule pt-4',
            )}
            href={to}
          >
            <span className={small}>{course}</span>
            <b className={cx(itemTitle, 'group-hover:underline max-sm:col-span-full')}>{title}</b>
            <span className={cx(small, 'max-sm:col-2 max-sm:row-1')}>{minutes} min</span>
            <p className={cx(itemText, 'mt-0.5 max-sm:col-span-full sm:col-2')}>{stand}</p>
          </a>
        </li>
      ))}
    </ol>
  </Part>
);

/** Explains the second line of the example (example-book.ts). A test compares them. */
const HowToRead = () => (
  <Part
    id="read"
    title="How to read a line"
    text="Here’s everything in the second line of the book above. Your own lines open to the same detail."
    wide
  >
    <div className="mt-4 overflow-hidden border-t border-rule-ink">
      <dl className="grid grid-cols-1 gap-y-2 sm:-mx-6 sm:grid-cols-2 sm:gap-y-6 lg:grid-cols-[5fr_6fr_6fr_6fr]">
        <LinePart
          title="Its number"
          value={
            <>
              A3 <Beside>with T2</Beside>
            </>
          }
        >
          A is the account, T a trade, D a deposit, W a withdrawal. No number is skipped, so a
          missing entry would show.
        </LinePart>
        <LinePart
          title="Its cause"
          value={
            <>
              Trade settled <Beside>for T1</Beside>
            </>
          }
        >
          Each line names the deposit, withdrawal, trade or subscription behind it. Anything else is
          called an adjustment.
        </LinePart>
        <LinePart
          title="Who, when, and why"
          value={
            <>
              Desk <Beside>7 March</Beside>
            </>
          }
        >
          You or the desk. When the desk refuses or adjusts something, it must give a reason, and
          you read it word for word.
        </LinePart>
        <LinePart
          title="Before and after"
          value={
            <>
              <Loss>−61.17</Loss> <span>438.83</span>
            </>
          }
          apart
        >
          $500.00 before, $438.83 after. Each line starts where the last one ended, so a balance is
          never typed in.
        </LinePart>
      </dl>
    </div>
  </Part>
);

/** Pictures of the app, one a theme. The one that isn’t shown isn’t loaded, because it is lazy. */
const TheApp = () => (
  <Part
    title="Your statement"
    text="This is the app. Each time you open it, your browser adds up every line."
    wide
  >
    <figure>
      <Screenshot wide={statementLight} phone={phoneLight} className="dark:hidden" />
      <Screenshot wide={statementDark} phone={phoneDark} className="hidden dark:block" />
      <figcaption className={cx(small, 'mt-4')}>
        A client of the practice desk. Sample data.
      </figcaption>
    </figure>
  </Part>
);

interface ScreenshotProps {
  wide: string;
  phone: string;
  className: string;
}

/** Taken by `npm run pictures`, which gives them these sizes. */
const Screenshot = ({ wide, phone, className }: ScreenshotProps) => (
  <picture className={className}>
    <source media="(width < 40rem)" srcSet={phone} width="720" height="1440" />
    <img
      className="mx-auto h-auto w-full border border-rule max-sm:max-w-88"
      src={wide}
      width="1920"
      height="1200"
      loading="lazy"
      decoding="async"
      alt="A client’s statement in the app: entries with their amounts and balances, and the sum that shows that the book adds up."
    />
  </picture>
);

const Beside = ({ children }: { children: string }) => (
  <small className="ms-1 font-text text-t-sm/[1.2] font-normal text-ink-3">{children}</small>
);
const Loss = ({ children }: { children: string }) => (
  <bdi className="font-text text-[1.375rem]/[1.5] font-normal text-red">{children}</bdi>
);

interface LinePartProps {
  title: string;
  value: ReactNode;
  /** Two values, as far apart as there is room. */
  apart?: boolean;
  children: string;
}

/**
 * One part of the line, and what it means. The rule above its title spans the space between it and
 * its neighbours; what is outside the first and the last one is cut off.
 */
function LinePart({ title, value, apart = false, children }: LinePartProps) {
  return (
    <div className="border-rule pb-4 max-sm:border-b sm:border-s sm:border-column sm:px-6 sm:pb-2">
      <dt>
        <span
          className={cx(
            'pt-4 pb-2 font-display text-[1.75rem]/[1.2] font-medium normal-nums whitespace-nowrap sm:pb-4',
            apart ? 'flex max-sm:gap-6 sm:justify-between' : 'block',
          )}
        >
          {value}
        </span>
        <b className="block border-rule text-t-ui/[inherit] sm:-mx-6 sm:border-t sm:px-6 sm:pt-4">
          {title}
        </b>
      </dt>
      <dd className="mt-0.5 text-t-ui/[1.5] text-ink-2">{children}</dd>
    </div>
  );
}

export function Component() {
  return (
    <div className="mx-auto max-w-public px-gutter">
      <div className="grid grid-cols-1 items-start gap-12 pt-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-18 lg:pt-22">
        <div>
          <h1 className="-ms-[0.04em] text-d-xl">Every cent has an entry.</h1>
          <p className="mt-6 mb-8 max-w-108 text-t-lg text-ink-2">
            Glassbook is a brokerage account for bitcoin and ethereum. Every change to your money,
            by you or by us, is written in your book. No one can edit a line, and you can add it all
            up yourself.
          </p>
          <p className="flex flex-wrap gap-3">
            <a className={getButtonClass({ kind: 'primary' }, seenBy.guest)} href="/signup">
              Open an account
            </a>
            <AccountLinks className={getButtonClass({ kind: 'primary' })} />
            <a className={getButtonClass({ kind: 'plain' })} href="#read">
              How to read the book
            </a>
          </p>
        </div>
        <ExampleBook />
      </div>
      <HowToRead />
      <TheApp />
      <CannotDo />
      <FirstLessons />
    </div>
  );
}

function ExampleBook() {
  return (
    <figure>
      <div className="flex items-baseline justify-between gap-4 pb-4">
        <b className="font-display text-d-sm font-medium normal-nums">March 2026</b>
        <span className="text-t-xs/[1.5] text-ink-3">An example</span>
      </div>
      <Book
        caption="Example of a client’s book, March 2026"
        lines={marchBook}
        closingBalance="1,139.83"
        closingTitle="The lines add up to"
      />
      <figcaption className="mt-4 max-w-136 text-t-xs/[1.5] text-ink-3">
        Sample data, real layout. Requests and sign-ups move no money, so they’re left out here.
      </figcaption>
    </figure>
  );
}
