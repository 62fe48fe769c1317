/** Tells of work in the background that failed and is tried again; requests have their own log. */
export const logFault =
  (work: string) =>
  (error: unknown): void => {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(JSON.stringify({ level: 'error', msg: `${work} failed`, reason }))
  }
