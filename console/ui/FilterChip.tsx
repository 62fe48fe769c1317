import { X } from 'lucide-react'
import './FilterChip.css'

type Cell = 'field' | 'operator' | 'value'

type FilterChipProps = {
  field: string
  /** Empty: the value says it all. */
  operator: string
  value: string
  /** Name of the whole chip, e.g. 'Filter Status'. */
  label: string
  removeLabel: string
  /** Opens the editor of this cell; the button is where to anchor it. A chip without it is only read and removed. */
  onEdit?: ((cell: Cell, button: HTMLButtonElement) => void) | undefined
  onRemove: () => void
}

const cells: readonly Cell[] = ['field', 'operator', 'value']

/** One condition: field, operator, value, each of them a button where it can be edited. */
export const FilterChip = ({ label, removeLabel, onEdit, onRemove, ...texts }: FilterChipProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line in every browser
  <span className="chip" role="group" aria-label={label}>
    {cells.map((cell) => {
      if (texts[cell] === '') return null
      const shown = {
        className: `chip-${cell}`,
        title: cell === 'value' ? texts.value : undefined,
        children: <span className="cut">{texts[cell]}</span>,
      }
      return onEdit ? (
        <button key={cell} type="button" onClick={(event) => onEdit(cell, event.currentTarget)} {...shown} />
      ) : (
        <span key={cell} {...shown} />
      )
    })}
    <button
      type="button"
      className="chip-remove"
      aria-label={removeLabel}
      title={removeLabel}
      onClick={onRemove}
    >
      <X size={14} aria-hidden="true" />
    </button>
  </span>
)

type PendingChipProps = { text: string; removeLabel: string; onRemove: () => void }

/** A condition that is chosen but not yet applied. */
export const PendingChip = ({ text, removeLabel, onRemove }: PendingChipProps) => (
  <span className="chip chip-pending">
    <span className="chip-value cut" title={text}>
      {text}
    </span>
    <button
      type="button"
      className="chip-remove"
      aria-label={removeLabel}
      title={removeLabel}
      onClick={onRemove}
    >
      <X size={14} aria-hidden="true" />
    </button>
  </span>
)
