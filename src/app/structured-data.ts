import { contact } from '@/content/contact';
import { courses } from '@/content/courses';
import type { Course, Lesson } from '@/content/lesson';

const context = 'https://schema.org';
const name = 'Glassbook';
const publisher = { '@type': 'Organization', name };

/**
 * What schema.org has words for on a page. Nothing is said here that the page does not say.
 * @param path as `/education/learn-forex`
 * @param origin `https://example.com`; empty where the site's address is not known, and addresses are then the page's own
 */
export function structuredData(path: string, origin: string): object[] {
  if (path === '/') return [{ '@context': context, '@type': 'WebSite', name, url: `${origin}/`, inLanguage: 'en', publisher }];
  if (path === '/company/contact') return [questions()];
  const found = courseAt(path);
  return found ? ofCourse(found, path, origin) : [];
}

interface Found {
  course: Course;
  /** None on the course's own page. */
  lesson: Lesson | undefined;
}

/** A course of one lesson is that lesson's page. */
function courseAt(path: string): Found | null {
  for (const course of courses) {
    const address = `/education/${course.id}`;
    const [only, ...others] = course.lessons;
    if (path === address) return { course, lesson: others.length === 0 ? only : undefined };
    const lesson = course.lessons.find(({ id }) => path === `${address}/${id}`);
    if (lesson) return { course, lesson };
  }
  return null;
}

function ofCourse({ course, lesson }: Found, path: string, origin: string): object[] {
  const address = `/education/${course.id}`;
  const trail = [
    { name, path: '/' },
    { name: course.title, path: address },
    ...(lesson && path !== address ? [{ name: lesson.title, path }] : []),
  ];
  return [...(lesson ? [article(lesson, path, origin)] : []), breadcrumbs(trail, origin)];
}

const article = ({ title, stand, minutes }: Lesson, path: string, origin: string) => ({
  '@context': context,
  '@type': 'Article',
  headline: title,
  description: stand,
  inLanguage: 'en',
  isAccessibleForFree: true,
  timeRequired: `PT${minutes}M`,
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
