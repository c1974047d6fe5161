import { Island } from '@/ui/island';
import { calculators } from './calculators';

const { PipCalculator, PositionCalculator, LossCalculator, CompoundCalculator, DrawdownCalculator, RatioCalculator } = calculators;

/** The calculators as texts use them. */
export const calculatorIslands = {
  PipCalculator: () => (
    <Island name="PipCalculator">
      <PipCalculator />
    </Island>
  ),
  PositionCalculator: () => (
    <Island name="PositionCalculator">
      <PositionCalculator />
    </Island>
  ),
  LossCalculator: () => (
    <Island name="LossCalculator">
      <LossCalculator />
    </Island>
  ),
  CompoundCalculator: () => (
    <Island name="CompoundCalculator">
      <CompoundCalculator />
    </Island>
  ),
  DrawdownCalculator: () => (
    <Island name="DrawdownCalculator">
      <DrawdownCalculator />
    </Island>
  ),
  RatioCalculator: () => (
    <Island name="RatioCalculator">
      <RatioCalculator />
    </Island>
  ),
};
