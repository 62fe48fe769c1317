/** Something is wrong with a page; says where. */
export class PageError extends Error {
  readonly file: string
  readonly line: number

  constructor(file: string, line: number, message: string) {
    super(`${file}:${line}: ${message}`)
    this.file = file
    this.line = line
  }
}
