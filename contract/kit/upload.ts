import type { Text } from './text.ts'

/** 25 MB, to the byte. */
export const uploadLimit = 26_214_400

/** Why a file did not arrive, to the letter of the specification. */
export const uploadMessages = {
  tooLarge: {
    en: 'File size exceeded the limit of 25MB: {file}',
    de: 'Die Dateigröße überschreitet 25 MB: {file}',
  },
  failed: {
    en: 'Failed to upload the file: {file}',
    de: 'Die Datei konnte nicht hochgeladen werden: {file}',
  },
  noAddress: {
    en: 'Failed to retrieve media URL: {file}',
    de: 'Die Adresse der Datei konnte nicht ermittelt werden: {file}',
  },
} satisfies Record<string, Text>
