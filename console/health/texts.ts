import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'

export const text = {
  title: word.health,
  sentence: {
    en: 'What the workers do, what waits for them and what failed.',
    de: 'Was die Worker tun, was auf sie wartet und was fehlgeschlagen ist.',
  },
  figures: { en: 'State of the installation', de: 'Zustand der Installation' },
  processes: word.serversAndWorkers,
  processesSentence: {
    en: 'A draining worker finishes its jobs and starts no others. Processes that ended are listed for a day.',
    de: 'Ein Worker, der nichts Neues annimmt, schließt seine Aufträge ab und beginnt keine weiteren. Beendete Prozesse stehen einen Tag lang in der Liste.',
  },
  counted: { en: 'servers · {workers} workers', de: 'Server · {workers} Worker' },
  silent: { en: '{n} not responding', de: '{n} ohne Antwort' },
  queue: { en: 'Queue', de: 'Warteschlange' },
  waiting: { en: 'due, oldest {age} · {n} running', de: 'fällig, ältester {age} · {n} laufen' },
  nothingWaits: { en: 'due · {n} running', de: 'fällig · {n} laufen' },
  problems: { en: 'Failed or stuck', de: 'Fehlgeschlagen oder hängend' },
  failed: {
    en: '{failed} failed in 24 hours, {stuck} stuck',
    de: '{failed} in 24 Stunden fehlgeschlagen, {stuck} hängen',
  },
  undelivered: { en: 'Not delivered', de: 'Nicht zugestellt' },
  mails: {
    en: '{mails} emails, {deliveries} webhook messages',
    de: '{mails} E-Mails, {deliveries} Webhook-Nachrichten',
  },
  throttled: { en: '{n} tenants throttled', de: '{n} Mandanten gedrosselt' },
  retry: { en: 'Retry', de: 'Wiederholen' },
  cancel: word.cancel,
  cancelTitle: { en: 'Cancel Jobs', de: 'Aufträge abbrechen' },
  cancelText: {
    en: 'What the jobs have done so far stays. They can be retried later.',
    de: 'Was die Aufträge bisher getan haben, bleibt. Sie können später wiederholt werden.',
  },
  drain: { en: 'Drain', de: 'Nichts Neues annehmen' },
  drainTitle: { en: 'Drain Workers', de: 'Worker leeren' },
  drainText: {
    en: 'The workers finish their jobs and start no others until you resume them or restart them.',
    de: 'Die Worker schließen ihre Aufträge ab und beginnen keine weiteren, bis Sie sie fortsetzen oder neu starten.',
  },
  resume: { en: 'Resume', de: 'Fortsetzen' },
  emptyTitle: { en: 'No jobs', de: 'Keine Aufträge' },
  emptyText: {
    en: 'Scans, emails, reports and everything else that takes its time appear here.',
    de: 'Hier stehen Scans, E-Mails, Berichte und alles andere, was länger dauert.',
  },
  noProcesses: { en: 'No servers or workers', de: 'Keine Server oder Worker' },
  noProcessesText: {
    en: 'Every server and worker appears here within ten seconds after it was started.',
    de: 'Jeder Server und jeder Worker steht spätestens zehn Sekunden nach seinem Start in dieser Liste.',
  },
} satisfies Record<string, Text>
