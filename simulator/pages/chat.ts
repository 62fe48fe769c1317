import type { Answer } from '#simulator/http/answer.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

/** Stands in for a live-chat widget in the demonstration; any page may frame it. */
export const chatPage = (): Answer =>
  page({
    title: 'Support chat (demonstration)',
    framedBy: 'anybody',
    body: html`<main class="chat">
<h1>Support chat (demonstration)</h1>
<p class="bubble">Hello! This is where the chat of your support team appears.</p>
<p class="bubble">Nobody reads here. Set the address of your own chat in the settings to replace this page.</p>
</main>`,
  })
