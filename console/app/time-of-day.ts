const minute = 60_000
const halfHour = 30 * minute

/** Milliseconds of the day as HH:mm. */
export function timeOfMs(ms: number): string {
  const minutes = Math.floor(ms / minute)
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Every half hour of the day, and the time that is set, whatever it is. */
export function halfHoursWith(ms: number): number[] {
  const choices = Array.from({ length: 48 }, (_, index) => index * halfHour)
  return [...new Set([...choices, ms])].sort((one, other) => one - other)
}
