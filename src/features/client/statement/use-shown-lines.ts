import { useMemo, useState } from 'react';
import type { BookSlice } from '@/data/hooks/use-book';
import { isInSpan } from '@/domain/day';
import type { Uid } from '@/domain/revision-fields';
import type { StatementLine } from '@/domain/statement/statement';
import {
  getLineLinks,
  getLoadedLines,
  getMonths,
  getStatementPeriod,
} from '@/domain/statement/statement-period';
import { joinApprovals } from '@/domain/two-people/line-people';
import { useListSearchParams } from '@/ui/tables/search-params';
import { formatPeriod } from './period-bar';
import {
  chooseLines,
  filterLines,
  findLine,
  getRememberedLines,
  getShownPeriod,
  getSpan,
  type LineChoice,
  rememberLines,
  type ShownParams,
  type ShownPeriod,
  statementParams,
} from './statement-filters';

const wholeBook: ShownPeriod = { kind: 'all' };

/** The lines that the URL asks for, as far as the book has been read. */
export function useShownLines(uid: Uid, book: BookSlice) {
  const params = useListSearchParams(statementParams);
  const { filters } = params;
  const { lines, opening } = useMemo(() => {
    const loaded = getLoadedLines(book, uid);
    return { ...loaded, lines: joinApprovals(loaded.lines) };
  }, [book, uid]);
  // Chosen once a visit: the first money that arrives must not hide the other lines.
  const [remembered, setRemembered] = useState(() => getRememberedLines(lines));
  const opened = findLine(lines, filters.folio);
  const show = chooseLines(filters, remembered, opened);
  const asked: ShownParams = useMemo(() => ({ ...filters, show }), [filters, show]);
  const months = useMemo(() => getMonths(lines), [lines]);
  const links = useMemo(() => getLineLinks(lines), [lines]);
  // A book without lines shows no period.
  const period = useMemo(
    () => getShownPeriod(months, lines, asked) ?? wholeBook,
    [months, lines, asked],
  );
  const span = useMemo(() => getSpan(period), [period]);
  const part = useMemo(
    () => getStatementPeriod(lines, span, opening ?? '0.00'),
    [lines, span, opening],
  );
  const matched = useMemo(() => filterLines(part.lines, asked), [part.lines, asked]);
  return {
    params,
    asked,
    /** Shows money or all, also at the next visit. */
    choose: (choice: LineChoice) => {
      rememberLines(choice);
      setRemembered(choice);
      params.change({ show: choice });
    },
    /** Opens a line, or closes it with an empty folio. What is shown beside it stays. */
    openLine: (folio: string) =>
      params.change({
        folio,
        show:
          chooseLines(filters, remembered, findLine(lines, folio)) === show ? filters.show : show,
      }),
    lines,
    opening,
    months,
    links,
    period,
    span,
    part,
    matched,
    name: formatPeriod(period),
  };
}

/** Those of a longer book that the URL asks for. */
export const findShownLines = (
  lines: readonly StatementLine[],
  { span, asked }: Pick<ReturnType<typeof useShownLines>, 'span' | 'asked'>,
): StatementLine[] =>
  filterLines(
    lines.filter(({ at }) => isInSpan(span, at)),
    asked,
  );
