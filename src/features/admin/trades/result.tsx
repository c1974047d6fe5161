import type { Money } from '@/domain/money';
import { kindOfResult } from '@/domain/trades/trade-result';
import { signedUsd } from '@/lib/format';

const colours = { gain: 'font-semibold text-green', loss: 'font-semibold text-red', none: 'font-semibold' };

/** What a trade has won or lost, USD. */
export const Result = ({ of }: { of: Money }) => <bdi className={colours[kindOfResult(of) ?? 'none']}>{signedUsd(of)}</bdi>;
