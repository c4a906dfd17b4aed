/** The row of a statement that always returns one. */
export function onlyRow<Row>({ rows: [row] }: { rows: readonly Row[] }): Row {
  if (row === undefined) throw new Error('a statement that always returns a row returned none')
  return row
}
