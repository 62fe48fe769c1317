import type { Editor } from '@tiptap/core'
import { Button, Input } from 'antd'
import { Link2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useText } from '../i18n.tsx'
import { linkAddress } from './link-address.ts'
import { ToolMenu } from './ToolMenu.tsx'
import { text } from './texts.ts'

export function LinkTool({ editor, href }: { editor: Editor; href: string }) {
  const t = useText()
  return (
    <ToolMenu id="link" kind="dialog" className="editor-link" label={t(text.link)} face={<Link2 size={16} />}>
      {(close) => <LinkForm editor={editor} href={href} onDone={close} />}
    </ToolMenu>
  )
}

interface FormProps {
  editor: Editor
  href: string
  onDone(): void
}

/** Where nothing is selected, the address itself becomes the linked text. */
function LinkForm({ editor, href, onDone }: FormProps) {
  const t = useText()
  const problemId = useId()
  const [typed, type] = useState(href)
  const [isWrong, setWrong] = useState(false)
  const set = (event: FormEvent) => {
    event.preventDefault()
    // Forms around the editor have no part in this one.
    event.stopPropagation()
    const address = linkAddress(typed)
    if (!address) return setWrong(true)
    onDone()
    const link = { type: 'link', attrs: { href: address } }
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && !href)
      chain
        .insertContent({ type: 'text', text: address, marks: [link] })
        .unsetMark('link')
        .run()
    else chain.extendMarkRange('link').setLink({ href: address }).run()
  }
  return (
    <form className="editor-link-form" noValidate onSubmit={set}>
      <Input
        aria-label={t(text.linkAddress)}
        placeholder="https://"
        value={typed}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? problemId : undefined}
        onChange={(event) => {
          type(event.target.value)
          setWrong(false)
        }}
      />
      {isWrong && (
        <p id={problemId} role="alert" className="editor-wrong">
          {t(text.linkWrong)}
        </p>
      )}
      <div className="editor-link-foot">
        {href && (
          <Button
            size="small"
            onClick={() => {
              onDone()
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
            }}
          >
            {t(text.removeLink)}
          </Button>
        )}
        <Button size="small" type="primary" htmlType="submit">
          {t(text.setLink)}
        </Button>
      </div>
    </form>
  )
}
