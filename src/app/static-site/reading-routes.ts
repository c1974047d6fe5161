import type { ComponentType } from 'react';
import { courses } from '@/content/courses';
import type { Course, Lesson } from '@/content/lesson';
import type { PageHead } from '@/content/page';
import { site } from '@/content/site';
import type { LessonText } from '@/features/public/reading/lesson-page';
import type { PageText } from '@/features/public/reading/text-page';

export interface ReadingPage {
  Component: ComponentType;
  description: string;
  /** Only for a text that is not a lesson. */
  head?: PageHead;
}

interface ReadingRoute {
  /** Without a leading slash: `education/learn-forex/pips-and-lots`. */
  path: string;
  title: string;
  load: () => Promise<ReadingPage>;
  /** The modules that render it, as named in the build's manifest. */
  modules: readonly string[];
}

const lessonModules = import.meta.glob<LessonText>('../../content/lessons/*/*.mdx');

const loadLesson = (course: Course, { id }: Lesson): Promise<LessonText> => {
  const path = `../../content/lessons/${course.id}/${id}.mdx`;
  const load = lessonModules[path];
  return load ? load() : Promise.reject(new Error(`There is no ${path}`));
};

const createLessonRoute = (course: Course, lesson: Lesson, path: string): ReadingRoute => ({
  path,
  title: lesson.title,
  load: async () => {
    const [{ LessonPage }, text] = await Promise.all([
      import('@/features/public/reading/lesson-page'),
      loadLesson(course, lesson),
    ]);
    return {
      Component: LessonPage.bind(null, { course, lesson, text }),
      description: lesson.stand,
    };
  },
  modules: ['src/features/public/reading/lesson-page.tsx'],
});

/** A course of one lesson is that lesson's page. */
function createCourseRoutes(course: Course): ReadingRoute[] {
  const path = `education/${course.id}`;
  const [only, ...others] = course.lessons;
  if (only && others.length === 0) return [createLessonRoute(course, only, path)];
  const index: ReadingRoute = {
    path,
    title: course.title,
    load: async () => {
      const { CoursePage } = await import('@/features/public/reading/course-page');
      return { Component: CoursePage.bind(null, { course }), description: course.description };
    },
    modules: ['src/features/public/reading/course-page.tsx'],
  };
  return [
    index,
    ...course.lessons.map((lesson) => createLessonRoute(course, lesson, `${path}/${lesson.id}`)),
  ];
}

const textModules = import.meta.glob<PageText>('../../content/pages/*.mdx');

/** @param path ends with the name of its text */
const createTextRoute = (path: string, title: string): ReadingRoute => ({
  path,
  title,
  load: async () => {
    const name = `../../content/pages/${path.split('/').at(-1)}.mdx`;
    const [{ TextPage }, text] = await Promise.all([
      import('@/features/public/reading/text-page'),
      textModules[name]?.(),
    ]);
    if (!text) throw new Error(`There is no ${name}`);
    return {
      Component: TextPage.bind(null, { text }),
      description: text.page.description,
      head: text.page,
    };
  },
  modules: ['src/features/public/reading/text-page.tsx'],
});

/** Left out below: these pages have a form, so each has its own component. */
const formPaths: readonly string[] = ['/company/contact', '/verify'];
const textRoutes = [site.markets, site.platforms, site.company].flatMap((section) =>
  section.links
    .filter(({ to }) => !formPaths.includes(to))
    .map(({ to, title }) => createTextRoute(to.slice(1), title)),
);

/** Every page whose text is in src/content. */
export const readingRoutes: readonly ReadingRoute[] = [
  ...textRoutes,
  ...courses.flatMap(createCourseRoutes),
];
