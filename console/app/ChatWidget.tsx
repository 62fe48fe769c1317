import { MessageCircle, X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#console/kit/i18n.tsx'
import { text } from './texts.ts'
import './ChatWidget.css'

/** The live chat of the installation: a page in a frame, kept once opened so that the talk goes on. */
export function ChatWidget({ url }: { url: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const toggle = () => {
    setOpen(!isOpen)
    setOpened(true)
  }
  return (
    <aside className="chat" aria-label={t(text.chat)}>
      {wasOpened && (
        <iframe
          className="chat-panel"
          hidden={!isOpen}
          src={url}
          title={t(text.chat)}
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        />
      )}
      <button
        type="button"
        className="chat-button"
        aria-label={t(text.chat)}
        title={t(text.chat)}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {isOpen ? <X size={20} /> : <MessageCircle size={20} />}
        <span className="chat-word">{t(isOpen ? text.close : text.chat)}</span>
      </button>
    </aside>
  )
}
