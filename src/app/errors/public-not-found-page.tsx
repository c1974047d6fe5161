import { site } from '@/content/site';
import '@/app/shell/plain-page.css';

const { markets, education, company } = site;

/**
 * The page for unknown public addresses, with links to what the reader may have wanted. Plain links, because it is prerendered as 404.html
 * too.
 */
export const Component = () => (
  <div className="plain-text">
    <h1>There is no page at this address</h1>
    <p>It may have been mistyped, or the page has moved. Nothing of yours is lost: your account is where it was.</p>
    <p className="plain-acts">
      <a className="btn" data-kind="secondary" href="/">
        To the front page
      </a>
    </p>
    {[education, markets, company].map(({ title, links }) => (
      <section key={title} className="plain-links">
        <h2>{title}</h2>
        <ul>
          {links.map((link) => (
            <li key={link.to}>
              <a href={link.to}>{link.title}</a>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);
