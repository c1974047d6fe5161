import { join } from 'node:path';

/**
 * The folder in which a process takes a desk, by making a folder of the desk's number. The setup makes this one first: if two processes had to make it
 * too, both could believe that they took the same desk. @param shared the run's folder
 */
export const takenDesks = (shared: string): string => join(shared, 'taken-desks');
