import { Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'
import { form } from '#contract/kit/form.ts'
import { same, type Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { atMost, filled } from '#contract/schema.ts'

export const papers = ['A4', 'Letter'] as const
const paper = Type.Unsafe<(typeof papers)[number]>(
  Type.String({ enum: [...papers], 'x-label': { en: 'Paper', de: 'Papier' } }),
)
const color = Type.String({
  pattern: '^#[0-9A-Fa-f]{6}$',
  'x-fault': { en: 'enter a color like #203893', de: 'geben Sie eine Farbe wie #203893 ein' },
})

/** WCAG AA for text, against paper. */
const leastContrast = 4.5

/** How far a color stands out from white paper: 1 to 21. */
export function contrastOnPaper(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

export const brandRules = {
  color: (hex: string): Text | null =>
    contrastOnPaper(hex) >= leastContrast
      ? null
      : {
          en: 'The color is too light for text on paper. Choose a darker one.',
          de: 'Die Farbe ist für Text auf Papier zu hell. Wählen Sie eine dunklere.',
        },
}

const brand = Type.Object({
  name: filled(80),
  address: atMost(120),
  color,
  paper,
})

/** What reports and mails carry: of the reseller who asks, or of the platform. */
export const brandCalls = {
  get: call({
    method: 'GET',
    path: '/brand',
    permission: 'brand.manage',
    summary: 'Your own brand: name, address, color, paper, logo',
    answer: Type.Object({ ...brand.properties, hasLogo: Type.Boolean(), logo: Type.String() }),
  }),
  update: call({
    method: 'PATCH',
    path: '/brand',
    permission: 'brand.manage',
    summary: 'Change your own brand',
    body: Type.Object(
      { ...brand.properties, address: Type.Optional(brand.properties.address) },
      { additionalProperties: false },
    ),
    success: { en: 'Brand saved', de: 'Marke gespeichert' },
  }),
  logo: call({
    method: 'POST',
    path: '/brand/logo',
    permission: 'brand.manage',
    summary: 'Upload your own logo: PNG or JPEG',
    upload: true,
    answer: Type.Object({ url: Type.String() }),
    status: 201,
    success: { en: 'Logo saved', de: 'Logo gespeichert' },
  }),
  removeLogo: call({
    method: 'DELETE',
    path: '/brand/logo',
    permission: 'brand.manage',
    summary: 'Remove the logo; the name is shown instead',
    success: { en: 'Logo removed', de: 'Logo entfernt' },
  }),
}

export const brandForm = form(brandCalls.update, {
  title: word.brand,
  fields: [
    {
      name: 'name',
      label: same('Name'),
      help: {
        en: 'Shown on reports and in emails to customers.',
        de: 'Erscheint auf Berichten und in E-Mails an Kunden.',
      },
    },
    {
      name: 'address',
      label: { en: 'Address line', de: 'Adresszeile' },
      input: { kind: 'line' },
      help: {
        en: 'A postal or email address, shown on report covers.',
        de: 'Eine Anschrift oder E-Mail-Adresse, erscheint auf Deckblättern.',
      },
    },
    {
      name: 'color',
      label: { en: 'Color', de: 'Farbe' },
      placeholder: same('#203893'),
      check: (value) => (typeof value === 'string' ? brandRules.color(value) : null),
    },
    {
      name: 'paper',
      label: { en: 'Paper', de: 'Papier' },
      input: { kind: 'choice', as: 'radio', of: papers.map((one) => ({ value: one, label: same(one) })) },
    },
  ],
})

export const logoFaults = {
  type: { en: 'Choose a PNG or JPEG image', de: 'Wählen Sie ein PNG- oder JPEG-Bild aus' },
  size: {
    en: 'The logo is larger than {most} × {most} pixels. Make it smaller.',
    de: 'Das Logo ist größer als {most} × {most} Pixel. Verkleinern Sie es.',
  },
}
