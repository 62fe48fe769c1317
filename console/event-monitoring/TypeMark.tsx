import { auditItems } from '#contract/audit-events/audit-choices.ts'
import './TypeMark.css'

/** The place of an item type in the cycle of the chart's three colours. */
export const seriesOf = (type: string): number =>
  Math.max(
    0,
    auditItems.findIndex(({ name }) => name === type),
  ) % 3

export const TypeMark = ({ type }: { type: string }) => (
  <i className={`type-mark type-mark-${seriesOf(type) + 1}`} aria-hidden="true" />
)
