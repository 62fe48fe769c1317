import { Button } from 'antd'
import { useState } from 'react'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import { SelectionBar } from '#console/ui/SelectionBar.tsx'
import type { Entity } from '#contract/kit/entity.ts'
import { useText } from '../i18n.tsx'
import type { ListAction } from './actions.ts'
import type { AllRows } from './all-rows.ts'
import { KeepFitting } from './KeepFitting.tsx'
import { text } from './texts.ts'
import type { RunActions } from './useActions.ts'

interface Props<Row> {
  entity: Entity
  rows: Row[]
  actions: readonly ListAction<Row, string>[]
  tools: RunActions<Row>
  onClear(): void
  /** The selection becomes these. */
  onKeep(rows: Row[]): void
  /** All rows that match are selected, not only those that are at hand. */
  all: AllRows | null
  /** How many there are, when all of them can be selected. */
  offersAll: number | null
  onAll(): void
}

/** What can be done with the selected rows; beside it, in words, why something cannot, and a way to those that fit. */
export function BulkBar<Row extends object>(props: Props<Row>) {
  const { rows, actions, tools, onClear, all, offersAll } = props
  const t = useText()
  const [running, setRunning] = useState<string | null>(null)
  const isBulk = (action: ListAction<Row, string>) => action.bulk || action.bulkOnly
  const offered = (all ? tools.offeredForAll(actions) : tools.offered(actions, rows)).filter(isBulk)
  const reasonOf = (action: ListAction<Row, string>) =>
    all ? tools.notForAll(action) : tools.reason(action, rows)
  const reasons = [...new Set(offered.flatMap((action) => reasonOf(action) ?? []))]
  const run = async (action: ListAction<Row, string>) => {
    setRunning(action.key)
    try {
      if (await tools.run(action, rows, all ?? undefined)) onClear()
    } finally {
      setRunning(null)
    }
  }
  const count = all?.count ?? rows.length
  return (
    <SelectionBar
      text={all ? t(text.allSelected, { n: count }) : t(text.selected, { n: count })}
      shortText={String(count)}
      reason={
        all ? (
          reasons.join(' ')
        ) : (
          <KeepFitting
            entity={props.entity}
            rows={rows}
            actions={actions.filter(isBulk)}
            tools={tools}
            reason={reasons[0]}
            onKeep={props.onKeep}
          />
        )
      }
      clearLabel={t(text.clearSelection)}
      onClear={onClear}
      actions={
        <>
          {offersAll !== null && (
            <Button size="small" type="link" onClick={props.onAll}>
              {t(text.selectAll, { n: offersAll })}
            </Button>
          )}
          {offered.map((action) => (
            <DisabledReason key={action.key} reason={reasonOf(action)} label={t(action.label)}>
              {(disabled) => (
                <Button
                  size="small"
                  disabled={disabled || (running !== null && running !== action.key)}
                  loading={running === action.key}
                  icon={action.icon}
                  onClick={() => void run(action)}
                >
                  {t(action.label)}
                </Button>
              )}
            </DisabledReason>
          ))}
        </>
      }
    />
  )
}
