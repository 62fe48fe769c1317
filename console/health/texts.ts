import type { Asking } from '#console/kit/asks.ts'
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
  counted: { en: 'Servers: {servers} · Workers: {workers}', de: 'Server: {servers} · Worker: {workers}' },
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
    en: 'Emails: {mails} · Webhook messages: {deliveries}',
    de: 'E-Mails: {mails} · Webhook-Nachrichten: {deliveries}',
  },
  throttled: { en: 'Throttled tenants: {n}', de: 'Gedrosselte Mandanten: {n}' },
  retry: { en: 'Retry', de: 'Wiederholen' },
  cancel: word.cancel,
  drain: { en: 'Drain', de: 'Nichts Neues annehmen' },
  resume: { en: 'Resume', de: 'Fortsetzen' },
  emptyTitle: { en: 'No jobs', de: 'Keine Aufträge' },
  emptyText: {
    en: 'Scans, emails, reports and other background jobs appear here.',
    de: 'Hier stehen Scans, E-Mails, Berichte und andere Aufträge, die im Hintergrund laufen.',
  },
  noProcesses: { en: 'No servers or workers', de: 'Keine Server oder Worker' },
  noProcessesText: {
    en: 'Every server and worker appears here within ten seconds of starting.',
    de: 'Jeder Server und jeder Worker steht spätestens zehn Sekunden nach seinem Start in dieser Liste.',
  },
} satisfies Record<string, Text>

export const questions = {
  cancel: {
    one: { en: 'Cancel the job “{name}”?', de: 'Auftrag „{name}“ abbrechen?' },
    many: { en: 'Cancel {n} jobs?', de: '{n} Aufträge abbrechen?' },
    text: {
      en: 'Work done so far is kept. A canceled job can be retried later.',
      de: 'Bisher Erledigtes bleibt erhalten. Ein abgebrochener Auftrag kann später wiederholt werden.',
    },
  },
  drain: {
    one: { en: 'Drain the worker “{name}”?', de: 'Soll Worker „{name}“ nichts Neues mehr annehmen?' },
    many: { en: 'Drain {n} workers?', de: 'Sollen {n} Worker nichts Neues mehr annehmen?' },
    text: {
      en: 'A draining worker finishes its jobs and starts no others until it is resumed or restarted.',
      de: 'Laufende Aufträge werden abgeschlossen. Weitere beginnen erst, wenn Sie den Worker fortsetzen oder neu starten.',
    },
  },
} satisfies Record<string, Asking>
