import type { Text } from '#contract/kit/text.ts'

/** The template, or what it is filled with, is at fault: said to who asked, and not tried again. */
export class UnmakeableReport extends Error {
  readonly text: Text
  constructor(text: Text) {
    super(text.en)
    this.text = text
  }
}
