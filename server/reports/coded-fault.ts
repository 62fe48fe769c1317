import type { TemplateFaultCode } from '#contract/reports/template-faults.ts'

/** A fault whose code says it to who asked, in their language; the message is for the log. */
export abstract class CodedFault<Code extends TemplateFaultCode> extends Error {
  readonly code: Code
  constructor(message: string, code: Code) {
    super(message)
    this.code = code
  }
}
