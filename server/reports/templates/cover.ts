import { textWidth } from '../docx/package.ts'
import { mark, p, pictureRun, t, table } from '../docx/write.ts'
import { gap, ink, type Say, small, smallQuiet } from './layout.ts'

/** A first page with nothing but what it is, of whom, for whom. */
export function coverPage(say: Say, eyebrow: string): string {
  const about = table(
    [textWidth / 2, textWidth / 2],
    [
      {
        cells: [
          {
            content: [
              smallQuiet(say({ en: 'Prepared for', de: 'Erstellt für' })),
              small(t('{account}', { bold: true })),
            ],
            top: { width: 0.5, color: ink.rule },
          },
          {
            content: [
              smallQuiet(say({ en: 'Prepared by', de: 'Erstellt von' })),
              small(t('{preparedBy}', { bold: true })),
              small(t('{preparedByAddress}')),
            ],
            top: { width: 0.5, color: ink.rule },
          },
        ],
      },
    ],
    { top: 3, bottom: 0 },
  )
  return [
    gap(40),
    p(pictureRun('coverLogo', 70, 15)),
    gap(190),
    table(
      [34, textWidth - 34],
      [{ cells: [{ content: mark(''), top: { width: 3, color: ink.brand } }, mark('')] }],
    ),
    gap(14),
    p(t(eyebrow), { style: 'Eyebrow' }),
    p(t('{account}'), { style: 'CoverTitle' }),
    p(t(say({ en: 'Microsoft 365 security', de: 'Microsoft 365-Sicherheit' })), { style: 'CoverText' }),
    p(t(say({ en: 'Scan: {scanTime}', de: 'Scan: {scanTime}' })), { style: 'CoverText' }),
    p(t(say({ en: 'Period: {period}', de: 'Zeitraum: {period}' })), { style: 'CoverText' }),
    gap(170),
    about,
  ].join('')
}

export const coverFooter = (say: Say): string =>
  p(
    t(
      say({
        en: 'Confidential. Names accounts and settings of the tenant.',
        de: 'Vertraulich. Nennt Konten und Einstellungen des Mandanten.',
      }),
      { color: ink.quiet, size: 8 },
    ),
  )
