export type LockHolder = { pid: number; [detail: string]: unknown }

export type ProcessLock = {
  /** Adds what others may read about the holder. */
  describe(details: Record<string, unknown>): void
  release(): void
}

export function startMark(pid: number): string | null

export function tryLock(
  file: string,
  details?: Record<string, unknown>,
): { lock: ProcessLock; holder?: undefined } | { holder: LockHolder; lock?: undefined }

export function waitForLock(file: string, onWait?: (holder: LockHolder) => void): Promise<ProcessLock>
