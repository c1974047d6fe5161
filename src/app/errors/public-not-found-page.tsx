import { PlainActions, PlainContent, PlainText, PlainTitle } from '@/app/shell/plain-content';
import { site } from '@/content/site';
import { getButtonClass } from '@/ui/button';
import { cx } from '@/ui/cx';

const { markets, education, company } = site;

/**
 * The page for unknown public addresses, with links to what the reader may have wanted. Plain
 * links, because it is prerendered as 404.html too.
 */
export const Component = () => (
  <PlainContent>
    <PlainTitle>Page not found</PlainTitle>
    <PlainText>
      The address may be mistyped, or the page may have moved. Your account is unaffected.
    </PlainText>
    <PlainActions>
      <a className={getButtonClass({})} href="/">
        Go to the home page
      </a>
    </PlainActions>
    {[education, markets, company].map(({ title, links }, index) => (
      <section
        key={title}
        className={cx(
          'grid max-w-measure grid-cols-[minmax(8rem,1fr)_5fr] items-baseline gap-x-6 gap-y-2 border-t py-3',
          index === 0 ? 'mt-8 border-rule-ink' : 'border-rule',
        )}
      >
        <h2 className="font-medium font-text text-ink-2 text-t-sm/[1.4]">{title}</h2>
        <ul className="flex flex-wrap gap-x-4 gap-y-2">
          {links.map((link) => (
            <li key={link.to}>
              <a className="inline-block min-h-6" href={link.to}>
                {link.title}
              </a>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </PlainContent>
);
