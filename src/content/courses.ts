import type { Course } from './lesson';
import { learnCfds } from './lessons/learn-cfds/lessons';
import { learnForex } from './lessons/learn-forex/lessons';
import { learnShares } from './lessons/learn-shares/lessons';
import { tradingGuides } from './lessons/trading-guides/lessons';

/** In the order of the site's navigation. */
export const courses: readonly Course[] = [learnCfds, learnForex, learnShares, tradingGuides];
