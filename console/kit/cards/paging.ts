/** A window of this height or more is tall: a page of cards holds more. */
const tallWindow = 1080
/** The next cards are asked for this many pixels before the end of the page. */
const ahead = 100
/** How often, in ms, the place of the page is looked at while it moves. */
export const scrollPause = 300

export const pageOfCards = (
  windowHeight: number,
  { tall, usual }: { tall: number; usual: number },
): number => (windowHeight >= tallWindow ? tall : usual)

interface Place {
  scrolled: number
  windowHeight: number
  pageHeight: number
}
export const isNearEnd = ({ scrolled, windowHeight, pageHeight }: Place): boolean =>
  pageHeight - scrolled - windowHeight <= ahead

/** Calls at most once in `pause` ms, and once more after the last event, so that none is lost. */
export function throttled(action: () => void, pause: number): { call(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    call() {
      timer ??= setTimeout(() => {
        timer = undefined
        action()
      }, pause)
    },
    cancel: () => clearTimeout(timer),
  }
}
