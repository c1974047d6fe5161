/*
 * Once CSS lays out a table as a grid, browsers no longer expose it as a table. These roles restore that. They are spread, not written out,
 * because on a table that is laid out as one they are redundant.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  head: { role: 'columnheader' },
} as const;
