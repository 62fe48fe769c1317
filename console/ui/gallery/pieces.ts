import type { State } from '../StateIcon.tsx'

export const long =
  'Richtlinie für bedingten Zugriff, die Administratoren eine phishing-resistente Anmeldung vorschreibt'

export const badges: Record<'en' | 'de', readonly [State, string][]> = {
  en: [
    ['ok', 'Compliant'],
    ['bad', 'Not-Compliant'],
    ['exempted', 'Exempted'],
    ['na', 'N/A'],
    ['pending', 'Pending Initial Scan'],
    ['disabled', 'Disabled'],
    ['running', 'Scanning'],
    ['warning', 'Activated'],
  ],
  de: [
    ['ok', 'Konform'],
    ['bad', 'Nicht konform'],
    ['exempted', 'Ausgenommen'],
    ['na', 'Nicht zutreffend'],
    ['pending', 'Erste Überprüfung steht noch aus'],
    ['disabled', 'Deaktiviert'],
    ['running', 'Wird gerade überprüft'],
    ['warning', 'Ausgelöst'],
  ],
}
