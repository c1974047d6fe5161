/*
 * Once CSS turns the rows of a table into a grid, browsers no longer say that it is a table. These roles say it again; they are spread
 * rather than written out, since on a table that is drawn as one they would be redundant.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  head: { role: 'columnheader' },
} as const;
