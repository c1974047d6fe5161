/**
 * Classes of the parts of a hand-made figure. All colours are tokens, so a figure follows both
 * themes. If the device forces its own colours, lines, rules and black areas take them.
 */
export const fig = {
  /**
   * The svg element. It is read from left to right in every script. The device does not force the
   * colour of text in an svg, so the drawing does it.
   */
  drawing: 'w-full overflow-visible [direction:ltr] forced-colors:[&_text]:fill-[CanvasText]',

  line: 'fill-none stroke-ink stroke-2 [stroke-linejoin:round] forced-colors:stroke-[CanvasText]',
  redLine: 'fill-none stroke-red stroke-2 [stroke-linejoin:round]',
  rule: 'fill-none stroke-rule-2 forced-colors:stroke-[GrayText]',
  dash: 'fill-none stroke-rule-2 [stroke-dasharray:2_4] forced-colors:stroke-[GrayText]',

  ink: 'fill-ink forced-colors:fill-[CanvasText]',
  green: 'fill-green',
  red: 'fill-red',
  amber: 'fill-amber',
  wash: 'fill-green-wash',

  // On a phone a figure is half as wide, so its text is larger in the figure's units.
  text: 'fill-ink text-[14px] max-sm:text-[22px]',
  strong: 'fill-ink text-[14px] font-semibold max-sm:text-[22px]',
  small: 'fill-ink-2 text-[13px] max-sm:text-[20px]',
};
