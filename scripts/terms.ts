/** One concept, one word: what goes, and what is said instead. Held over every text that people read. */
export interface Term {
  goes: RegExp
  say: string
}

export const englishTerms: readonly Term[] = [
  { goes: /(?<![\w.@/-])mails?\b(?! (?:flow|server|gateway|contact|tip))(?![.@-]\w)/i, say: 'email' },
  { goes: /\be-mails?\b/i, say: 'email' },
  { goes: /\bsecond factors?\b/i, say: 'multifactor authentication' },
  { goes: /\bswitch(?:es|ed|ing)? (?:on|off)\b/i, say: 'turn on, turn off' },
  { goes: /\blicences?\b/i, say: 'license' },
  { goes: /\borganis\w+/i, say: 'organization' },
  { goes: /\boutsiders?\b/i, say: 'external user' },
  { goes: /\boutside (?:recipient|sender|domain|organization|user|participant)s?\b/i, say: 'external' },
  { goes: /\bordinary users?\b/i, say: 'users without an admin role' },
  { goes: /\bgives no verdict\b/i, say: 'the result is N/A' },
  { goes: /\bin force\b/i, say: 'effective, active' },
  { goes: /\bcompl(?:ies|y)\b(?! with)/i, say: 'is compliant' },
  { goes: /\bamiss\b|\bis in order\b/i, say: 'compliant' },
  { goes: /\bleaves? out\b|\bleft out\b/i, say: 'exclude' },
  { goes: /\bplatform operators?\b/i, say: 'operator' },
  { goes: /\bredirect address(?:es)?\b/i, say: 'redirect URI' },
  { goes: /\bauthenticated SMTP\b/i, say: 'SMTP AUTH' },
  { goes: /\bemergency accounts?\b|\bemergency-access user/i, say: 'emergency access account' },
  { goes: /\b(?:un)?tick(?:s|ed|ing)?\b/i, say: 'select' },
  { goes: /\benrol(?:ment|s)?\b/i, say: 'enroll' },
  { goes: /\bcatalogues?\b|\bcolours?\b|\bbehaviours?\b|\bcancelled\b/i, say: 'American spelling' },
  {
    goes: /\banalys(?:e[ds]?|ing)\b|\b(?:programme|centre|defence|judgement)s?\b/i,
    say: 'American spelling',
  },
  {
    goes: /\b(?:un)?(?:author|synchron|recogn|categor|prior|minim|summar|standard|custom|real)is(?:e[ds]?|ing|ation)\b/i,
    say: 'American spelling',
  },
]

export const germanTerms: readonly Term[] = [
  { goes: /,,/, say: 'one comma' },
  { goes: /\bDomains?\b(?!-|\.)/, say: 'Domäne' },
  { goes: /mehrstufige[nr]? Authentifizierung/i, say: 'Multi-Faktor-Authentifizierung' },
  { goes: /zweite[rnm]? Faktor/i, say: 'Multi-Faktor-Authentifizierung' },
  { goes: /Passw[oö]rt/i, say: 'Kennwort' },
  { goes: /Vorschrift/, say: 'Regelwerk' },
  { goes: /Wiederverkäufer/, say: 'Vertriebspartner' },
  { goes: /Plattformbetreiber/, say: 'Betreiber' },
  // Konto alone is what somebody signs in with.
  {
    goes: /\bKonten verwalten|gelesene Konten|\bKonten werden erst nach abgeschlossener/,
    say: 'Kundenkonten',
  },
  { goes: /\bLeuten?\b/, say: 'Benutzer' },
  { goes: /Keine Angabe|\bN\/A\b/, say: 'Nicht bewertet' },
  { goes: /Notfallkont|Notfallbenutzer/, say: 'Notfallzugriffskonto' },
  { goes: /Außenstehend/i, say: 'externer Benutzer' },
  { goes: /\bFirmen?\b|\bFirma\b/, say: 'Organisation' },
  { goes: /\bgewöhnliche\w* (?:Benutzer|Konto)/i, say: 'Benutzer ohne Administratorrolle' },
  { goes: /\bentfällt die Prüfung|kein Urteil/, say: 'nicht zutreffend, Nicht bewertet' },
  { goes: /[Ee]in(?:ge)?schalte[nt]|[Aa]us(?:ge)?schalte[nt]/, say: 'aktivieren, deaktivieren' },
  { goes: /(?<![\w-])(?:Einladungs)?[Mm]ails?\b(?!-)/, say: 'E-Mail' },
  { goes: /\bTenants?\b(?! (?:Allow|restricted|administration))/, say: 'Mandant' },
  { goes: /Snapshot/, say: 'Momentaufnahme' },
  { goes: /bösartig|Malware/i, say: 'schädlich, Schadsoftware' },
  { goes: /Clientgeheimnis|Anwendungsgeheimnis/, say: 'geheimer Clientschlüssel' },
  { goes: /Authentifizierungsfluss|Gerätecodefluss/, say: 'Authentifizierungsflow, Gerätecodeflow' },
  { goes: /Legacy-Authentifizierung|ältere Authentifizierung/, say: 'Legacyauthentifizierung' },
  { goes: /phishingresistent/i, say: 'Phishing-resistent' },
  { goes: /schnelle[nr]? Erfolg/i, say: 'Quick Win' },
  { goes: /Sicherheitsscore/, say: 'Score' },
  { goes: /Company Portal/, say: 'Unternehmensportal' },
  { goes: /Bitte (?:\w+ )*(?:erneut|später) (?:\w+ )*\w+en\.$/, say: 'Bitte … Sie …' },
]

/** Texts that the specification fixes to the letter, or that name a thing of Microsoft. */
const fixed = new Set([
  'Log in',
  'Log out',
  'Mail-enabled',
  'E-Mail-aktiviert',
  // NIST's own words, which are not about emergency access accounts.
  'Temporary and emergency accounts must be removed or disabled automatically.',
])

/** What stays as it is: code, addresses, labels and options of Microsoft, places, English in brackets. */
const kept = [
  /```[\s\S]*?```/g,
  /`[^`]*`/g,
  /https?:\S+/g,
  /\*\*[^*]*\*\*/g,
  /\*[^*]*\*/g,
  /\{\{?\w+\}?\}/g,
  /^- \w+:/gm,
]

/** The terms in a text that go. */
export function termFaults(text: string, terms: readonly Term[]): string[] {
  if (fixed.has(text)) return []
  const prose = kept.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), text)
  return terms.flatMap(({ goes, say }) => {
    const found = goes.exec(prose)?.[0]
    return found ? [`'${found}' (say: ${say})`] : []
  })
}
