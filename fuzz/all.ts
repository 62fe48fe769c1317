import { emails } from './emails.ts'
import { filters } from './filters.ts'
import type { AnyFuzzer } from './fuzzer.ts'
import { graph } from './graph.ts'
import { html } from './html.ts'
import { odata } from './odata.ts'
import { sheets } from './sheets.ts'
import { templates } from './templates.ts'

export const fuzzers: readonly AnyFuzzer[] = [odata, filters, sheets, templates, html, graph, emails]
