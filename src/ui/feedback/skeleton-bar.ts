/** The classes of a bar in place of a text. Its size is chosen where it stands. */
export const skeletonBarClass =
  'inline-block max-w-full animate-breathe rounded-[1px] bg-rule align-baseline motion-reduce:animate-none forced-colors:bg-[GrayText]';
