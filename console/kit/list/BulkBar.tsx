import { Button } from 'antd'
import { useState } from 'react'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import { SelectionBar } from '#console/ui/SelectionBar.tsx'
import { useText } from '../i18n.tsx'
import type { ListAction } from './actions.ts'
import { text } from './texts.ts'
import type { RunActions } from './useActions.ts'

interface Props<Row> {
  rows: Row[]
  actions: readonly ListAction<Row, string>[]
  tools: RunActions<Row>
  onClear(): void
}

/** What can be done with the selected rows; beside it, in words, why something cannot. */
export function BulkBar<Row>({ rows, actions, tools, onClear }: Props<Row>) {
  const t = useText()
  const [running, setRunning] = useState<string | null>(null)
  const offered = tools.offered(actions, rows).filter((action) => action.bulk || action.bulkOnly)
  const reasons = [...new Set(offered.flatMap((action) => tools.reason(action, rows) ?? []))]
  const run = async (action: ListAction<Row, string>) => {
    setRunning(action.key)
    try {
      if (await tools.run(action, rows)) onClear()
    } finally {
      setRunning(null)
    }
  }
  return (
    <SelectionBar
      text={t(text.selected, { n: rows.length })}
      shortText={String(rows.length)}
      reason={reasons[0]}
      clearLabel={t(text.clearSelection)}
      onClear={onClear}
      actions={offered.map((action) => (
        <DisabledReason key={action.key} reason={tools.reason(action, rows)} label={t(action.label)}>
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
    />
  )
}
