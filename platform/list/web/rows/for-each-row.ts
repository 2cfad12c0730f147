/** The refused rows, each with its reason. */
export type Refused<Row> = readonly { readonly row: Row; readonly error: Error }[]

/** Makes a call for each of several rows; a refused call does not stop the others. */
export async function forEachRow<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
): Promise<Refused<Row>> {
  const results = await Promise.allSettled(rows.map(act))
  return rows.flatMap((row, at) => {
    const result = results[at]
    return result?.status === 'rejected' ? [{ row, error: result.reason as Error }] : []
  })
}
