import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { useLanguage } from '#console/kit/i18n.tsx'
import { formatNumber } from '#console/kit/numbers.ts'
import { useCall } from '#console/kit/query.ts'
import { modalWidth } from '#console/ui/sizes.ts'
import { type AuditType, auditCalls } from '#contract/audit-events/audit-calls.ts'
import { TypeMark } from '../TypeMark.tsx'
import { text } from '../texts.ts'

interface Props {
  types: readonly AuditType[]
  onClose(): void
}

type Chosen = ReadonlySet<string>

/** Which actions are listed and mailed: a group's head sets all of its actions, and one at least is needed. */
export function ItemTypesDialog({ types, onClose }: Props) {
  const { t, lang } = useLanguage()
  const save = useCall(auditCalls.updatePreferences)
  const [chosen, choose] = useState<Chosen>(
    () => new Set(types.flatMap(({ accountAuditItemTypes }) => trueOf(accountAuditItemTypes))),
  )
  const total = types.reduce((sum, { actions }) => sum + actions.length, 0)
  const set = (actions: readonly string[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const action of actions) isOn ? next.add(action) : next.delete(action)
    choose(next)
  }
  const submit = () => {
    const body = Object.fromEntries(
      types.map(({ itemType, actions }) => [
        itemType,
        Object.fromEntries(actions.map((action) => [action, chosen.has(action)])),
      ]),
    )
    save.mutate({ body }, { onSuccess: onClose })
  }
  return (
    <Modal
      open
      title={t(text.typesDialog)}
      width={modalWidth.medium}
      onCancel={onClose}
      footer={
        <div className="audit-dialog-foot">
          <span className="quiet num">{t(text.atLeastOne, { n: chosen.size, total })}</span>
          <Button onClick={onClose}>{t(text.cancel)}</Button>
          <Button type="primary" disabled={chosen.size === 0} loading={save.isPending} onClick={submit}>
            {t(text.save)}
          </Button>
        </div>
      }
    >
      <p className="quiet">{t(text.typesText)}</p>
      {types.map(({ itemType, itemDisplayName, actions, actionDisplayNames, actionCounts }) => {
        const own = actions.filter((action) => chosen.has(action))
        return (
          <fieldset key={itemType} className="audit-choice">
            <legend className="sr-only">{itemDisplayName}</legend>
            <div className="audit-choice-head">
              <Checkbox
                checked={own.length === actions.length}
                indeterminate={own.length > 0 && own.length < actions.length}
                onChange={({ target }) => set(actions, target.checked)}
              >
                <span className="audit-choice-name">
                  <TypeMark type={itemType} />
                  {itemDisplayName}
                </span>
              </Checkbox>
              <span className="quiet num">{t(text.someOf, { n: own.length, total: actions.length })}</span>
            </div>
            <div className="audit-choice-actions">
              {actions.map((action, place) => (
                <div key={action} className="audit-choice-action">
                  <Checkbox
                    checked={chosen.has(action)}
                    onChange={({ target }) => set([action], target.checked)}
                  >
                    {actionDisplayNames[place]}
                  </Checkbox>
                  <span className="quiet num">
                    {chosen.has(action) ? formatNumber(actionCounts[place] ?? 0, lang) : t(text.notListed)}
                  </span>
                </div>
              ))}
            </div>
          </fieldset>
        )
      })}
    </Modal>
  )
}

const trueOf = (flags: Readonly<Record<string, boolean>>) => Object.keys(flags).filter((name) => flags[name])
