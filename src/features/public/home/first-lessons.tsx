import { courses } from '@/content/courses';
import type { Course } from '@/content/lesson';
import { site } from '@/content/site';

/** The first lesson of each course; a course of one lesson is that lesson's page. */
const beginnings = courses.flatMap((course) => {
  const [first] = course.lessons;
  const inMenu = site.education.links.find(({ to }) => to === `/education/${course.id}`);
  return first && inMenu ? [{ ...first, to: pathOf(course), course: inMenu.title }] : [];
});

function pathOf({ id, lessons: [first, ...others] }: Course): string {
  return others.length === 0 ? `/education/${id}` : `/education/${id}/${first?.id}`;
}

export const FirstLessons = () => (
  <section className="home-part">
    <header>
      <h2>Read before you trade</h2>
      <p>Plain lessons with worked examples, the losing ones included. No account needed.</p>
    </header>
    <ol className="home-lessons">
      {beginnings.map(({ to, course, title, minutes, stand }) => (
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
