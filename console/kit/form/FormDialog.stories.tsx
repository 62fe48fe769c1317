import { Button } from 'antd'
import { useState } from 'react'
import type { Call } from '#contract/kit/call.ts'
import { callApi } from '../api.ts'
import { FormDialog } from './FormDialog.tsx'
import { TextField } from './TextField.tsx'

/** Asks for a name and sends it. */
export function NameDialog({ call }: { call: Call }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      {isOpen && (
        <FormDialog
          title="Rename"
          initial={{ name: '' }}
          required={['name']}
          submitLabel="Save"
          onSubmit={(body) => callApi(call, { body } as object, { quiet: true })}
          onClose={() => setOpen(false)}
        >
          <TextField name="name" label="Name" required="Name is required" />
        </FormDialog>
      )}
    </>
  )
}
