export function missingPlatforms(lock: {
  packages: Record<string, object>
}): { name: string; version: string; dev: boolean }[]
