import {
  formatAge,
  formatDateTime,
  formatDateTimeSeconds,
  formatDayMonth,
  formatDayMonthYear,
  formatElapsed,
  formatTime,
} from '@/lib/format';

const FORMATS = {
  moment: formatDateTime,
  day: formatDayMonth,
  date: formatDayMonthYear,
  clock: formatTime,
  second: formatDateTimeSeconds,
};

interface TimeProps {
  at: Date;
  /**
   * `moment` 21 Mar, 13:05 · `day` 21 Mar · `date` 21 Mar 2026 · `clock` 13:05 · `second` 21 Mar
   * 2026, 13:05:22
   */
  format?: keyof typeof FORMATS | undefined;
  className?: string | undefined;
}

/** A time in the local time zone; the tooltip shows it in full. */
export function Time({ at, format = 'moment', className }: TimeProps) {
  return (
    <time
      className={className}
      dateTime={at.toISOString()}
      title={format === 'second' ? undefined : formatDateTimeSeconds(at)}
    >
      {FORMATS[format](at)}
    </time>
  );
}

/** How long something has lasted: "under 1 min", "51 min", "4 h", "3 d 2 h". */
export function Age({ since, now }: { since: Date; now: Date }) {
  return (
    <time dateTime={since.toISOString()} title={`Since ${formatDateTimeSeconds(since)}`}>
      {formatElapsed(since, now)}
    </time>
  );
}

/** "4 h"; "just now" in the first minute. */
export function ElapsedTime({ since, now }: { since: Date; now: Date }) {
  return formatAge(since, now) === 'just now' ? <>just now</> : <Age since={since} now={now} />;
}
