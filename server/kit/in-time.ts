/** Somebody was asked and is not waited for any longer: the answer comes too late for anybody. */
export class TooSlow extends Error {
  constructor() {
    super('No answer in time')
  }
}

/** What the work gives, unless that takes longer. The work goes on unheard. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), ms).unref()
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}
