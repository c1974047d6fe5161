import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { SkipLink } from '@/app/shell/skip-link';
import { type SiteSection, site } from '@/content/site';
import { env, formatOperator } from '@/lib/env';
import { AccountLinks } from '@/ui/account-links';
import { BrandLabel, type BrandPlace, brandClass } from '@/ui/brand-label';
import { getButtonClass } from '@/ui/button';
import { cx } from '@/ui/cx';
import { GuillocheOrnament } from '@/ui/guilloche-ornament';
import { seenBy } from '@/ui/seen-by';
import './public-frame.css';

const { markets, platforms, education, company, legal } = site;
const mainSections: readonly SiteSection[] = [markets, platforms, education, company];

interface PublicFrameProps {
  /** Such as `/education/learn-forex`. Marks the current section. */
  path: string;
  children: ReactNode;
}

/**
 * Header and footer of every public page. Plain links and popovers, so it works without scripts.
 */
export function PublicFrame({ path, children }: PublicFrameProps) {
  return (
    <div className="public">
      <SkipLink>Skip to content</SkipLink>
      <header className="public-top">
        <div>
          <HomeLink place="page" />
          <nav className="public-nav" aria-label="Main">
            {mainSections.map((section) => (
              <SectionMenu key={section.title} section={section} path={path} />
            ))}
          </nav>
          <a className={cx('public-in', seenBy.guest)} href="/signin">
            Sign in
          </a>
          <a
            className={getButtonClass({ kind: 'primary' }, cx('max-sm:hidden', seenBy.guest))}
            href="/signup"
          >
            Open an account
          </a>
          <AccountLinks className={getButtonClass({ kind: 'primary' }, 'public-own')} />
          <MobileMenu path={path} />
        </div>
      </header>
      {env.practice && <PracticeNotice />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <RiskWarning />
      <Footer path={path} />
    </div>
  );
}

const HomeLink = ({ place }: { place: BrandPlace }) => (
  <a className={brandClass[place]} href="/">
    <BrandLabel place={place} />
  </a>
);

const containsPath = ({ links }: SiteSection, path: string): boolean =>
  links.some(({ to }) => path === to || path.startsWith(`${to}/`));

function SectionMenu({ section, path }: { section: SiteSection; path: string }) {
  const id = `menu-${section.title.toLowerCase()}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        data-current={containsPath(section, path) ? '' : undefined}
      >
        {section.title}
      </button>
      <div id={id} popover="auto" className="public-menu">
        <SectionLinks section={section} path={path} />
      </div>
    </>
  );
}

function MobileMenu({ path }: { path: string }) {
  return (
    <>
      <button type="button" className="public-more" popoverTarget="menu-all" aria-label="Menu">
        <Menu aria-hidden="true" />
      </button>
      <div id="menu-all" popover="auto" className="public-menu">
        <nav aria-label="All pages">
          {[...mainSections, legal].map((section) => (
            <section key={section.title}>
              <h2>{section.title}</h2>
              <SectionLinks section={section} path={path} />
            </section>
          ))}
          <p className={seenBy.guest}>
            <a className={getButtonClass({ kind: 'primary' })} href="/signup">
              Open an account
            </a>
          </p>
        </nav>
      </div>
    </>
  );
}

const SectionLinks = ({ section, path }: { section: SiteSection; path: string }) => (
  <ul>
    {section.links.map(({ to, title }) => (
      <li key={to}>
        <a href={to} aria-current={path === to ? 'page' : undefined}>
          {title}
        </a>
      </li>
    ))}
  </ul>
);

const PracticeNotice = () => (
  <aside className="public-practice" aria-label="Practice desk">
    <p>
      <b>Practice desk.</b> {env.emulators && 'Made-up people. '}Please don’t send real coins.
    </p>
  </aside>
);

const RiskWarning = () => (
  <section className="public-risk" aria-labelledby="risk">
    <h2 id="risk">Risk warning</h2>
    <div>
      <p>
        Trading with leverage can lose all the money you put into a trade, and it can do so within
        minutes. A trade here can never cost you more than the amount you placed on it, but it can
        cost you that whole amount.
      </p>
      <p>
        Bitcoin and ethereum are volatile, and coins sent to the wrong address or over the wrong
        network can’t be brought back. Don’t trade with money you need.{' '}
        <a href="/legal/risk">Read the full risk disclosure</a>.
      </p>
    </div>
  </section>
);

const Footer = ({ path }: { path: string }) => (
  <footer className="public-foot">
    <GuillocheOrnament className="public-ornament" />
    <div>
      <div>
        <HomeLink place="cover" />
        <OperatorIdentity />
      </div>
      {[...mainSections, legal].map((section) => (
        <nav key={section.title} aria-label={section.title}>
          <h2>{section.title}</h2>
          <SectionLinks section={section} path={path} />
        </nav>
      ))}
    </div>
  </footer>
);

/** Names the operator. Without one, says that this is a practice desk. */
function OperatorIdentity() {
  const { operator, prices } = env;
  if (!operator) {
    return (
      <p className="public-who">
        <b>This is a practice desk.</b> It names no operator: no company, no registration, no
        regulator. Nothing here is an offer
        {prices.sample && ', and prices are samples'}. Please don’t send coins to any address it
        shows.
      </p>
    );
  }
  return <p className="public-who">{formatOperator(operator)}</p>;
}
