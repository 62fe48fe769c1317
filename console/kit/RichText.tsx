import { classes } from '#console/ui/classes.ts'
import { SafeHtml } from './SafeHtml.tsx'
import './RichText.css'

/** What somebody wrote with the editor, as it looked there. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return (
    <div className={classes('rich-text', className)}>
      <SafeHtml html={html} />
    </div>
  )
}
