import { Button } from 'antd'
import { useConfirm } from '#console/ui/ConfirmDialog.tsx'
import type { Entity } from '#contract/kit/entity.ts'
import { nameOf, namesOf } from '../asks.ts'
import { useText } from '../i18n.tsx'
import type { ListAction } from './actions.ts'
import { text } from './texts.ts'
import type { RunActions } from './useActions.ts'

interface Props<Row> {
  entity: Entity
  rows: readonly Row[]
  actions: readonly ListAction<Row, string>[]
  tools: RunActions<Row>
  /** Why an action that is shown cannot be done. */
  reason: string | undefined
  onKeep(rows: Row[]): void
}

/** A mixed selection: which rows an action does not fit, and a way to keep those that it does. */
export function KeepFitting<Row extends object>({
  entity,
  rows,
  actions,
  tools,
  reason,
  onKeep,
}: Props<Row>) {
  const t = useText()
  const confirm = useConfirm()
  const permitted = actions.filter((action) => tools.isPermitted(action))
  const mixed = permitted
    .map((action) => ({ action, ...tools.fitting(action, rows) }))
    .filter(({ fits, others }) => fits.length > 0 && others.length > 0)
  if (!reason && mixed.length === 0) return null
  const keep = async ({ action, fits, others }: (typeof mixed)[number]) => {
    const names = t(
      namesOf(others.map((one) => t(nameOf(entity, one.row)) + (one.reason ? ` (${one.reason})` : ''))),
    )
    const isSure = await confirm({
      title: t(text.keepTitle, { n: fits.length }),
      text: t(text.keepText, { action: t(action.label), names }),
      yes: t(text.yes),
      no: t(text.no),
    })
    if (isSure) onKeep(fits)
  }
  return (
    <>
      {reason}
      {mixed.map((one) => (
        <Button
          key={one.action.key}
          size="small"
          type="link"
          className="selection-keep"
          onClick={() => void keep(one)}
        >
          {t(text.keepFitting, { action: t(one.action.label), n: one.fits.length, total: rows.length })}
        </Button>
      ))}
    </>
  )
}
