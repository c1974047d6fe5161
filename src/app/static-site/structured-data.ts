import { contact } from '@/content/contact';
import { courses } from '@/content/courses';
import type { Course, Lesson } from '@/content/lesson';
import type { PageHead } from '@/content/page';
import { site } from '@/content/site';

const schemaContext = 'https://schema.org';
const name = 'Glassbook';
const publisher = { '@type': 'Organization', name };
const home = { name, path: '/' };

/** A page that search engines should list. */
interface DescribedPage {
  /** Such as `/education/learn-forex`. */
  path: string;
  title: string;
  /** Only for a page that is a text. */
  head?: PageHead | undefined;
}

/** Paths of texts that explain something. The other texts are about the company or legal. */
const articlePaths = [...site.markets.links, ...site.platforms.links].map<string>(({ to }) => to);

/**
 * Returns schema.org data for a page. It contains nothing that the page does not show.
 * @param origin `https://example.com`; empty if the site's address is unknown, and URLs are then
 * paths
 */
export function createStructuredData(
  { path, title, head }: DescribedPage,
  origin: string,
): object[] {
  if (path === '/')
    return [
      {
        '@context': schemaContext,
        '@type': 'WebSite',
        name,
        url: `${origin}/`,
        inLanguage: 'en',
        publisher,
      },
    ];
  const found = findCourse(path);
  if (found) return getCourseData(found, path, origin);
  const trail = createBreadcrumbs([home, { name: title, path }], origin);
  if (path === '/company/contact') return [createFaqPage(), trail];
  return head && articlePaths.includes(path) ? [createArticle(head, path, origin), trail] : [trail];
}

interface CourseMatch {
  course: Course;
  /** Undefined for the course's own page. */
  lesson: Lesson | undefined;
}

/** A course of one lesson is that lesson's page. */
function findCourse(path: string): CourseMatch | null {
  for (const course of courses) {
    const address = `/education/${course.id}`;
    const [only, ...others] = course.lessons;
    if (path === address) return { course, lesson: others.length === 0 ? only : undefined };
    const lesson = course.lessons.find(({ id }) => path === `${address}/${id}`);
    if (lesson) return { course, lesson };
  }
  return null;
}

function getCourseData({ course, lesson }: CourseMatch, path: string, origin: string): object[] {
  const address = `/education/${course.id}`;
  const trail = [
    home,
    { name: course.title, path: address },
    ...(lesson && path !== address ? [{ name: lesson.title, path }] : []),
  ];
  return [
    ...(lesson ? [createArticle(lesson, path, origin)] : []),
    createBreadcrumbs(trail, origin),
  ];
}

/** @param text lessons include a reading time */
const createArticle = (
  { title, stand, ...text }: Omit<PageHead, 'description'> | Lesson,
  path: string,
  origin: string,
) => ({
  '@context': schemaContext,
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

const createBreadcrumbs = (trail: readonly { name: string; path: string }[], origin: string) => ({
  '@context': schemaContext,
  '@type': 'BreadcrumbList',
  itemListElement: trail.map((place, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: place.name,
    item: `${origin}${place.path}`,
  })),
});

/**
 * The contact page is the only one with questions and answers. (Checks in lessons are questions to
 * the reader.)
 */
const createFaqPage = () => ({
  '@context': schemaContext,
  '@type': 'FAQPage',
  mainEntity: contact.before.points.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
