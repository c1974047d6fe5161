import { join } from 'node:path';

/**
 * Where processes take their desks, each by making a folder. It is there before they are: two that had to make it too could both believe that they were
 * first. @param shared the run's folder
 */
export const takenDesks = (shared: string): string => join(shared, 'taken-desks');
