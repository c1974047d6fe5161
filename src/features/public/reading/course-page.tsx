import type { Course } from '@/content/lesson';
import './course.css';

export const CoursePage = ({ course }: { course: Course }) => (
  <div className="course">
    <header>
      <h1>{course.title}</h1>
      <p>{course.stand}</p>
    </header>
    <ol className="course-lessons">
      {course.lessons.map(({ id, title, stand, minutes }) => (
        <li key={id}>
          <a href={`/education/${course.id}/${id}`}>
            <b>{title}</b>
            <span>{minutes} min</span>
            <p>{stand}</p>
          </a>
        </li>
      ))}
    </ol>
  </div>
);
