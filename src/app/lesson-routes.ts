import { courses } from '@/content/courses';
import type { Course, Lesson } from '@/content/lesson';
import type { LessonText } from '@/features/education/lesson-page';
import type { Load } from './lazy-page';

export interface LessonRoute {
  /** Without the slash before it: `education/learn-forex/pips-and-lots`. */
  path: string;
  title: string;
  load: Load;
}

const texts = import.meta.glob<LessonText>('../content/lessons/*/*.mdx');

const textOf = (course: Course, { id }: Lesson): Promise<LessonText> => {
  const path = `../content/lessons/${course.id}/${id}.mdx`;
  const load = texts[path];
  return load ? load() : Promise.reject(new Error(`There is no ${path}`));
};

const lessonRoute = (course: Course, lesson: Lesson, path: string): LessonRoute => ({
  path,
  title: lesson.title,
  load: async () => {
    const [{ LessonPage }, text] = await Promise.all([import('@/features/education/lesson-page'), textOf(course, lesson)]);
    return { Component: LessonPage.bind(null, { course, lesson, text }) };
  },
});

/** A course of one lesson is that lesson's page. */
function routesOf(course: Course): LessonRoute[] {
  const path = `education/${course.id}`;
  const [only, ...others] = course.lessons;
  if (only && others.length === 0) return [lessonRoute(course, only, path)];
  const index: LessonRoute = {
    path,
    title: course.title,
    load: async () => {
      const { CoursePage } = await import('@/features/education/course-page');
      return { Component: CoursePage.bind(null, { course }) };
    },
  };
  return [index, ...course.lessons.map((lesson) => lessonRoute(course, lesson, `${path}/${lesson.id}`))];
}

/** Every page of the education section. */
export const lessonRoutes: readonly LessonRoute[] = courses.flatMap(routesOf);
