import { Button } from 'antd'
import { Check, Copy } from 'lucide-react'
import { useLanguage } from '#console/kit/i18n.tsx'
import { useCopy } from '#console/kit/useCopy.ts'
import { type Item, itemFacts, sentenceOf } from './item-facts.ts'
import { text } from './texts.ts'

/** What there is to say about an item below its name: what would make it compliant and the command, why it fails, what it is. */
export function ItemLines({ item }: { item: Item }) {
  const { t, lang } = useLanguage()
  const wouldPass = sentenceOf(item.wouldPassIf)
  const because = sentenceOf(item.because)
  const command = sentenceOf(item.command)
  const facts = itemFacts(item, lang)
  return (
    <>
      {wouldPass && (
        <div className="item-pass">
          <Check size={14} aria-hidden="true" />
          <span>
            <b>{t(text.wouldPass)}</b> {wouldPass}
          </span>
        </div>
      )}
      {command && <Command command={command} />}
      {because && (
        <div>
          {t(text.because)} {because}
        </div>
      )}
      {facts.length > 0 && (
        <div className="item-facts">
          {facts.map(({ name, value }) => (
            <span key={name}>
              {name}: <span className="item-value">{value}</span>
            </span>
          ))}
        </div>
      )}
    </>
  )
}

/** A command with the item's own ids, to copy. */
function Command({ command }: { command: string }) {
  const { t } = useLanguage()
  const copy = useCopy()
  return (
    <div className="item-command">
      <code>{command}</code>
      <Button
        type="text"
        size="small"
        aria-label={t(text.copyCommand)}
        icon={<Copy size={14} aria-hidden="true" />}
        onClick={() => void copy(command)}
      />
    </div>
  )
}
