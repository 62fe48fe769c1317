import { printPng } from '../../kit/draw.ts'
import { barChart } from '../charts/shares.ts'
import { writeDocx } from '../docx/package.ts'
import { p, pictureRun, t } from '../docx/write.ts'
import { fillTemplate } from '../fill/fill.ts'
import { link, picture } from '../fill/filling.ts'

/** One page with our font, a link and a picture: what a converter must be able to draw. */
export async function probeDocument(): Promise<Buffer> {
  const template = writeDocx({
    title: 'Probe',
    lang: 'en',
    body: [p(t('{words}')), p(t('{link}')), p(pictureRun('bar', 30, 2))].join(''),
    header: p(t('')),
    footer: p(t('')),
  })
  const data = {
    words: 'Probe',
    link: link('A link', 'https://example.com/'),
    bar: picture(printPng(barChart(1, 2, '#176077'), 30), 'Half'),
  }
  return fillTemplate({ template, data, ink: '176077' })
}
