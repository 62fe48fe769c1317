/** What the start says of the history of a demonstration, which is filled while people look at it already. */
export const pastNews = {
  begins: (days: number): string | null =>
    days > 0
      ? `The history of ${days} days is being filled in the background: trends and changes grow for some minutes.`
      : null,
  ends: (seconds: string): string => `The history of the demonstration is complete after ${seconds}.`,
}
