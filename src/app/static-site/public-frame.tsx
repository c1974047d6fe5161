import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { SkipLink } from '@/app/shell/skip-link';
import { howItWorks, type SiteSection, site } from '@/content/site';
import { env, formatOperator } from '@/lib/env/env';
import { AccountLinks } from '@/ui/account-links';
import { BrandLabel, type BrandPlace, brandClass } from '@/ui/brand-label';
import { getButtonClass } from '@/ui/button';
import { cx } from '@/ui/cx';
import { GuillocheOrnament } from '@/ui/guilloche-ornament';
import { seenBy } from '@/ui/seen-by';
import './public-frame.css';

const { markets, platforms, education, company } = site;
const learn: readonly SiteSection[] = [markets, platforms, education];
/** As in the menu, where the page that explains the book has a place of its own. */
const companyMenu: SiteSection = {
  ...company,
  links: company.links.filter((link) => link !== howItWorks),
};

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
          <MainMenu path={path} />
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
          <button type="button" className="public-more" popoverTarget="menu" aria-label="Menu">
            <Menu aria-hidden="true" />
          </button>
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

/**
 * A row of the header, or, where the window is narrow, a panel with everything in it. The same
 * elements are both, so that a page holds its links once less.
 */
const MainMenu = ({ path }: { path: string }) => (
  <nav id="menu" popover="auto" className="public-panel public-nav" aria-label="Main">
    <MenuPanel title="Learn" sections={learn} path={path} />
    <a href={howItWorks.to} aria-current={path === howItWorks.to ? 'page' : undefined}>
      {howItWorks.title}
    </a>
    <MenuPanel title={companyMenu.title} sections={[companyMenu]} path={path} />
    <p className={seenBy.guest}>
      <a className={getButtonClass({ kind: 'primary' })} href="/signup">
        Open an account
      </a>
    </p>
  </nav>
);

interface MenuPanelProps {
  title: string;
  sections: readonly SiteSection[];
  path: string;
}

function MenuPanel({ title, sections, path }: MenuPanelProps) {
  const id = `menu-${title.toLowerCase()}`;
  const isCurrent = sections.some((section) => containsPath(section, path));
  return (
    <>
      <button type="button" popoverTarget={id} data-current={isCurrent ? '' : undefined}>
        {title}
      </button>
      <div id={id} popover="auto" className="public-panel public-menu">
        {sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            <SectionLinks section={section} path={path} />
          </section>
        ))}
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
      {Object.values<SiteSection>(site).map((section) => (
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
