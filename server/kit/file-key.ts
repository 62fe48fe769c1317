// Every step begins with a letter or digit, so that no key can climb out of its folder.
const keyPattern = /^[a-z0-9][\w.-]{0,99}(\/[a-z0-9][\w.-]{0,99}){0,5}$/i

export const isKey = (key: string): boolean => keyPattern.test(key)

export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`'${key}' cannot be the key of a file`)
  return key
}
