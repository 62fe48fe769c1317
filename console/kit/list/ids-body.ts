/** The body of a call for these rows. */
export const idsBody = (rows: readonly { id: number }[]) => ({ body: { ids: rows.map(({ id }) => id) } })
