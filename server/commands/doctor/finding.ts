/** What was found out about one part of an installation. */
export interface Finding {
  part: string
  ok: boolean
  /** What was seen, or what is wrong and how to mend it. */
  says: string
}

export const sound = (part: string, says: string): Finding => ({ part, ok: true, says })
export const wrong = (part: string, says: string): Finding => ({ part, ok: false, says })

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Tries one part; what it throws is what is wrong. */
export async function tried(part: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return sound(part, await work())
  } catch (error) {
    return wrong(part, reasonOf(error))
  }
}
