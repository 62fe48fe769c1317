import { Button, Modal } from 'antd'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormPage } from '#console/kit/form/FormPage.tsx'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useSession } from '#console/kit/session.tsx'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import { where } from '#contract/kit/where.ts'
import {
  type Regulation,
  type RegulationControl,
  regulationControlForm,
  regulationControls,
} from '#contract/regulations/managed-regulations.ts'
import { removeControls } from './remove-controls.ts'
import { text } from './texts.ts'
import './ControlsDialog.css'

const actions = [removeControls]
const empty = { title: text.noControls, text: text.noControlsText }

/** The controls of a regulation, and beside them the form of the current one. */
export function ControlsDialog({ rows, onClose }: DialogProps<Regulation>) {
  const t = useText()
  const session = useSession()
  const [regulation] = rows
  const [control, open] = useState<RegulationControl | null>(null)
  const [turn, setTurn] = useState(0)
  const mayLeave = useRef<(() => Promise<boolean>) | null>(null)
  if (!regulation) return null
  const locked = session.editsDisabled(text.control)
  const show = async (next: RegulationControl | null) => {
    if (mayLeave.current && !(await mayLeave.current())) return
    open(next)
    setTurn((before) => before + 1)
  }
  const close = async () => {
    if (!mayLeave.current || (await mayLeave.current())) onClose(true)
  }
  const broken = control?.recommendations.filter(({ isValid }) => !isValid) ?? []
  return (
    <Modal
      open
      className="controls-dialog"
      width="70vw"
      title={
        <>
          {t(text.controls)} <span className="quiet">{regulation.name}</span>
        </>
      }
      footer={null}
      mask={{ closable: false }}
      onCancel={() => void close()}
    >
      <div className="controls-columns">
        <div className="controls-table">
          <ListScreen
            entity={regulationControls}
            title={text.controls}
            headless
            plain
            syncAddress={false}
            fixedFilter={where(regulationControls, { regulationId: regulation.id })}
            actions={actions}
            empty={empty}
            onOpen={(row) => void show(row)}
            cells={{
              controlId: (row) => (
                <Button type="link" size="small" onClick={() => void show(row)}>
                  {row.controlId}
                </Button>
              ),
            }}
            isCurrent={({ id }) => id === control?.id}
          />
        </div>
        <section className="controls-form" aria-label={t(text.control)}>
          <div className="controls-form-head">
            <h3>
              {t(control ? regulationControlForm.editTitle : regulationControlForm.title)}{' '}
              {control?.controlId}
            </h3>
            <DisabledReason reason={locked} label={t(text.newControl)}>
              {(disabled) => (
                <Button icon={<Plus size={16} />} disabled={disabled} onClick={() => void show(null)}>
                  {t(text.newControl)}
                </Button>
              )}
            </DisabledReason>
          </div>
          {broken.length > 0 && (
            <p className="quiet">
              {t(text.noLonger, {
                n: broken.length,
                names: broken.map(({ findings }) => findings).join(', '),
              })}
            </p>
          )}
          <FormPage
            key={`${control?.id ?? 'new'} ${turn}`}
            form={control ? regulationControlForm : newControlForm(regulation.id)}
            rows={control ? [control] : []}
            disabled={locked !== null}
            leaveRef={mayLeave}
            onDone={() => {
              mayLeave.current = null
              void show(null)
            }}
          />
        </section>
      </div>
    </Modal>
  )
}

/** A new control belongs to the regulation that it was begun in. */
const newControlForm = (regulationId: number) => ({
  ...regulationControlForm,
  send: (body: Record<string, unknown>) => ({ body: { ...body, regulationId } }),
})
