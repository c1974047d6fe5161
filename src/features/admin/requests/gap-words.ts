import { isNegative, negate } from '@/domain/money';
import type { NoticeGap } from '@/domain/requests/notice-gap';
import { usd } from '@/lib/format';

/** "12.00% less": what the coins of a notice are worth, beside what would be credited. */
export const gapInWords = ({ percent }: NoticeGap): string =>
  isNegative(percent) ? `${usd(negate(percent))}% less` : `${usd(percent)}% more`;
