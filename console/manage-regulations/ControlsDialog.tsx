import { Button, Modal } from 'antd'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormPage } from '#console/kit/form/FormPage.tsx'
import { useText } from '#console/kit/i18n.tsx'
import type { DialogProps } from '#console/kit/list/actions.ts'
import { ListScreen } from '#console/kit/list/ListScreen.tsx'
import { useSession } from '#console/kit/session.tsx'
import { DisabledReason } from '#console/ui/DisabledReason.tsx'
import { useIsNarrowerThan } from '#console/ui/useMediaQuery.ts'
import { where } from '#contract/kit/where.ts'
import { word } from '#contract/kit/words.ts'
import { regulationControlForm } from '#contract/regulations/managed-regulation-calls.ts'
import {
  type Regulation,
  type RegulationControl,
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
  const isNarrow = useIsNarrowerThan('desktop')
  const [regulation] = rows
  const [control, open] = useState<RegulationControl | null>(null)
  const [turn, setTurn] = useState(0)
  const formPlace = useRef<HTMLElement>(null)
  const mayLeave = useRef<(() => Promise<boolean>) | null>(null)
  if (!regulation) return null
  const locked = session.editsDisabled(regulationControls.catalogue)
  const show = async (next: RegulationControl | null) => {
    if (mayLeave.current && !(await mayLeave.current())) return
    open(next)
    setTurn((before) => before + 1)
    // Below the list in a narrow window.
    formPlace.current?.scrollIntoView({ block: 'nearest' })
  }
  const close = async () => {
    if (!mayLeave.current || (await mayLeave.current())) onClose(true)
  }
  const broken = control?.recommendations.filter(({ isValid }) => !isValid) ?? []
  return (
    <Modal
      open
      className="controls-dialog"
      {...(isNarrow
        ? { width: '100vw', style: { top: 0, maxWidth: '100vw', margin: 0 } }
        : { width: '70vw' })}
      title={
        <div className="controls-window-head">
          <div>
            {t(text.controls)}
            <p className="controls-sentence">
              {t(text.controlsOf, {
                name: regulation.name,
                n: regulation.numOfControls,
                recommendations: regulation.numOfRecommendations,
              })}
            </p>
          </div>
          <DisabledReason reason={locked} label={t(text.newControl)}>
            {(disabled) => (
              <Button icon={<Plus size={16} />} disabled={disabled} onClick={() => void show(null)}>
                {t(text.newControl)}
              </Button>
            )}
          </DisabledReason>
        </div>
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
            lean
            syncAddress={false}
            fixedFilter={where(regulationControls, { regulationId: regulation.id })}
            actions={actions}
            empty={empty}
            onOpen={(row) => void show(row)}
            cells={{
              controlId: (row) => (
                <button type="button" className="link-button" onClick={() => void show(row)}>
                  {row.controlId}
                </button>
              ),
            }}
            isCurrent={({ id }) => id === control?.id}
          />
        </div>
        <section ref={formPlace} className="controls-form" aria-label={t(word.control)}>
          <h3>
            {t(control ? regulationControlForm.editTitle : regulationControlForm.title)} {control?.controlId}
          </h3>
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
