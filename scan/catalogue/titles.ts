/** The list shows a title on one line beside its state. */
export const longestTitle = 70

/** English titles begin with one of these: they say what to do. */
export const englishVerbs = [
  'Allow',
  'Assign',
  'Block',
  'Complete',
  'Cover',
  'Define',
  'Disable',
  'Encrypt',
  'Enforce',
  'Exclude',
  'Extend',
  'Include',
  'Investigate',
  'Keep',
  'Limit',
  'Make',
  'Manage',
  'Mark',
  'Move',
  'Notify',
  'Prevent',
  'Protect',
  'Publish',
  'Register',
  'Reject',
  'Remediate',
  'Remove',
  'Renew',
  'Replace',
  'Require',
  'Resolve',
  'Restrict',
  'Review',
  'Rotate',
  'Scan',
  'Send',
  'Separate',
  'Set',
  'Set up',
  'Show',
  'Track',
  'Turn off',
  'Turn on',
  'Use',
  'Work on',
] as const

/** German titles end with one of these: the thing first, what to do with it last. */
export const germanVerbs = [
  'abdecken',
  'ablehnen',
  'abschließen',
  'aktivieren',
  'anzeigen',
  'ausschließen',
  'ausweiten',
  'bearbeiten',
  'begrenzen',
  'beheben',
  'benachrichtigen',
  'bereinigen',
  'beschränken',
  'blockieren',
  'deaktivieren',
  'definieren',
  'durchsetzen',
  'einbeziehen',
  'einrichten',
  'einschränken',
  'entfernen',
  'erneuern',
  'ersetzen',
  'erzwingen',
  'festlegen',
  'halten',
  'kennzeichnen',
  'prüfen',
  'registrieren',
  'rotieren',
  'schützen',
  'senden',
  'trennen',
  'umstellen',
  'verhindern',
  'verlangen',
  'veröffentlichen',
  'verschlüsseln',
  'verwalten',
  'verwenden',
  'zuweisen',
  'überprüfen',
] as const

const verbs = {
  en: {
    place: 'begins',
    of: englishVerbs,
    has: (title: string, verb: string) => title.startsWith(`${verb} `),
  },
  de: { place: 'ends', of: germanVerbs, has: (title: string, verb: string) => title.endsWith(` ${verb}`) },
}

/** What keeps a title from reading right beside every state, or null. `{{places}}` count as three characters. */
export function titleFault(title: string, language: 'en' | 'de'): string | null {
  const { length } = title.replaceAll(/\{\{\s*\w+\s*\}\}/g, '999')
  if (length > longestTitle) return `The title has ${length} characters; ${longestTitle} are allowed.`
  if (/[.!?\n]$|\n/.test(title)) return 'A title is one line without a full stop.'
  const { place, of, has } = verbs[language]
  return of.some((verb) => has(title, verb)) ? null : `A title ${place} with a verb: ${of.join(', ')}.`
}
