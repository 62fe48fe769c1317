import { word } from '#contract/kit/words.ts'

export const text = {
  title: word.brand,
  onReports: { en: 'On reports and in emails', de: 'Auf Berichten und in E-Mails' },
  about: {
    en: 'Reports of your customers carry this name, logo and color.',
    de: 'Berichte Ihrer Kunden tragen diesen Namen, dieses Logo und diese Farbe.',
  },
  logoOf: { en: 'Logo of {name}', de: 'Logo von {name}' },
  logoHelp: {
    en: 'PNG or JPEG, up to 5 MB and 4000 × 4000 pixels. Without a logo the name is shown.',
    de: 'PNG oder JPEG, bis 5 MB und 4000 × 4000 Pixel. Ohne Logo wird der Name gezeigt.',
  },
  removeLogo: { en: 'Remove logo', de: 'Logo entfernen' },
  loading: word.loading,
}
