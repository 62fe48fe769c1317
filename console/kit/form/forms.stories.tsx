import { Button } from 'antd'
import { useState } from 'react'
import type { Plain } from '#contract/kit/plain.ts'
import DayPicker from '../DayPicker.tsx'
import { AddressedJob } from '../jobs/AddressedJob.tsx'
import { BulkForm } from './BulkForm.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormPage } from './FormPage.tsx'
import { FormWizard } from './FormWizard.tsx'
import { plainScreen } from './PlainScreen.tsx'
import { harbourBulk, harbourForm, harbourSteps, harbours, harboursPlain } from './sample-form.ts'

type Harbour = { id: number; name: string; note: string | null; berths: number; kind: 1 | 2 }

/** A dialog for a new row, or for one that is changed. */
export function Dialog({ row }: { row?: Harbour }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && <FormDialog form={harbourForm} rows={row ? [row] : []} onClose={() => setOpen(false)} />}
    </>
  )
}

export function Page({ row }: { row: Harbour }) {
  return <FormPage form={harbourForm} rows={[row]} />
}

export function Wizard() {
  const [isDone, setDone] = useState(false)
  if (isDone) return <p>Done</p>
  return <FormWizard form={harbourSteps} onDone={() => setDone(true)} onCancel={() => setDone(true)} />
}

export function Bulk({ rows }: { rows: Harbour[] }) {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? <BulkForm form={harbourBulk} rows={rows} onClose={() => setOpen(false)} /> : <p>Closed</p>
}

/** The screen that a plain entity has without code. */
const HarboursScreen = plainScreen(harboursPlain as unknown as Plain, harbours.label)
export function Plainly() {
  return (
    <>
      <AddressedJob />
      <HarboursScreen />
    </>
  )
}

/** A day among the fields of a form, which its button sends. */
export function Day() {
  const [day, setDay] = useState<string | null>(null)
  const [times, setTimes] = useState(0)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setTimes(times + 1)
      }}
    >
      <DayPicker label="Opens" value={day} withTime={false} onChange={setDay} />
      <p>{`${day ?? 'No day'}, sent ${times} times`}</p>
      <button type="submit">Send</button>
    </form>
  )
}
