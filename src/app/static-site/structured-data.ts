import { contact } from '@/content/contact';
import { courses } from '@/content/courses';
import type { Course, Lesson } from '@/content/lesson';
import type { PageHead } from '@/content/page';
import { site } from '@/content/site';

const context = 'https://schema.org';
const name = 'Glassbook';
const publisher = { '@type': 'Organization', name };
const home = { name, path: '/' };

/** A page that is meant to be found. */
interface Described {
  /** As `/education/learn-forex`. */
  path: string;
  title: string;
  /** Of a page that is a text. */
  head?: PageHead | undefined;
}

/** Texts that explain something. The others say who we are and what is agreed. */
const explaining = [...site.markets.links, ...site.platforms.links].map<string>(({ to }) => to);

/**
 * What schema.org has words for on a page. Nothing is said here that the page does not say.
 * @param origin `https://example.com`; empty where the site's address is not known, and addresses are then the page's own
 */
export function structuredData({ path, title, head }: Described, origin: string): object[] {
  if (path === '/') return [{ '@context': context, '@type': 'WebSite', name, url: `${origin}/`, inLanguage: 'en', publisher }];
  const found = getCourse(path);
  if (found) return getCourseData(found, path, origin);
  const trail = breadcrumbs([home, { name: title, path }], origin);
  if (path === '/company/contact') return [questions(), trail];
  return head && explaining.includes(path) ? [article(head, path, origin), trail] : [trail];
}

interface Found {
  course: Course;
  /** None on the course's own page. */
  lesson: Lesson | undefined;
}

/** A course of one lesson is that lesson's page. */
function getCourse(path: string): Found | null {
  for (const course of courses) {
    const address = `/education/${course.id}`;
    const [only, ...others] = course.lessons;
    if (path === address) return { course, lesson: others.length === 0 ? only : undefined };
    const lesson = course.lessons.find(({ id }) => path === `${address}/${id}`);
    if (lesson) return { course, lesson };
  }
  return null;
}

function getCourseData({ course, lesson }: Found, path: string, origin: string): object[] {
  const address = `/education/${course.id}`;
  const trail = [home, { name: course.title, path: address }, ...(lesson && path !== address ? [{ name: lesson.title, path }] : [])];
  return [...(lesson ? [article(lesson, path, origin)] : []), breadcrumbs(trail, origin)];
}

/** @param text a lesson says how long it takes to read */
const article = ({ title, stand, ...text }: Omit<PageHead, 'description'> | Lesson, path: string, origin: string) => ({
  '@context': context,
  '@type': 'Article',
  headline: title,
  description: stand,
  inLanguage: 'en',
  isAccessibleForFree: true,
  ...('minutes' in text && { timeRequired: `PT${text.minutes}M` }),
  author: publisher,
  publisher,
  mainEntityOfPage: `${origin}${path}`,
});

const breadcrumbs = (trail: readonly { name: string; path: string }[], origin: string) => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: trail.map((place, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: place.name,
    item: `${origin}${place.path}`,
  })),
});

/** The one page that asks and answers. (The checks of lessons are questions to the reader.) */
const questions = () => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: contact.before.points.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
