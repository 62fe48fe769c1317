import { Lock } from 'lucide-react'
import { useState } from 'react'
import { AuthCard } from '../AuthCard.tsx'
import { PlainButton } from '../PlainButton.tsx'
import { CheckboxGrid, PlainCheckbox } from '../PlainCheckbox.tsx'
import { PlainField } from '../PlainField.tsx'
import { StepLine } from '../StepLine.tsx'

const windows = (
  <svg width="18" height="18" viewBox="0 0 18 18" fill="currentColor" aria-hidden="true">
    <rect x="1" y="1" width="7.3" height="7.3" />
    <rect x="9.7" y="1" width="7.3" height="7.3" opacity=".8" />
    <rect x="1" y="9.7" width="7.3" height="7.3" opacity=".8" />
    <rect x="9.7" y="9.7" width="7.3" height="7.3" opacity=".6" />
  </svg>
)

export const SignInPage = ({ error }: { error?: string }) => {
  const [busy, setBusy] = useState(false)
  return (
    <AuthCard product="Parapet" error={error}>
      <PlainButton kind="primary" size="large" block icon={windows} busy={busy} onClick={() => setBusy(true)}>
        Sign in with Microsoft
      </PlainButton>
    </AuthCard>
  )
}

const products = [
  'Entra ID',
  'Exchange Online',
  'Intune',
  'SharePoint Online',
  'Microsoft Teams',
  'Defender for Office 365',
  'Purview',
  'Power Platform',
]

const texts = {
  en: {
    steps: ['Account Details', 'Account Information'],
    name: 'Account Name',
    required: 'This field is required',
    products: 'Products',
    premium: 'Premium feature - available for premium accounts only.',
    accept: 'I have read and accept the ',
    terms: 'Terms and Conditions',
    create: 'Create Account',
    already: 'Already have an account? ',
    login: 'Log in',
    done: 'done',
  },
  de: {
    steps: ['Angaben zum Konto', 'Informationen zum Konto'],
    name: 'Name des Kontos',
    required: 'Dieses Feld ist ein Pflichtfeld',
    products: 'Produkte',
    premium: 'Premium-Funktion – nur für Premium-Konten verfügbar.',
    accept: 'Ich habe die folgenden Bedingungen gelesen und nehme sie an: ',
    terms: 'Allgemeine Geschäftsbedingungen',
    create: 'Konto anlegen',
    already: 'Haben Sie bereits ein Konto? ',
    login: 'Anmelden',
    done: 'erledigt',
  },
}

export const SignUpPage = ({ language }: { language: 'en' | 'de' }) => {
  const text = texts[language]
  const [name, setName] = useState('Northbrine Ceramics')
  const [accepted, setAccepted] = useState(true)
  return (
    <AuthCard product="Parapet" width="wide">
      <div style={{ display: 'grid', gap: 24 }}>
        <div style={{ marginBottom: 8 }}>
          <StepLine label="Steps" steps={text.steps} current={1} doneLabel={text.done} />
        </div>
        <PlainField
          label={text.name}
          value={name}
          onChange={setName}
          error={name ? undefined : text.required}
          autoComplete="organization"
        />
        <div>
          <CheckboxGrid label={text.products}>
            {products.map((product) => (
              <PlainCheckbox
                key={product}
                checked={product !== 'Power Platform'}
                onChange={() => {}}
                disabled
                title={text.premium}
              >
                {product}
              </PlainCheckbox>
            ))}
          </CheckboxGrid>
          <p className="quiet" style={{ display: 'flex', gap: 6, marginTop: 8, fontSize: 13 }}>
            <Lock size={16} style={{ marginTop: 2 }} aria-hidden="true" />
            {text.premium}
          </p>
        </div>
        <PlainCheckbox checked={accepted} onChange={setAccepted}>
          {text.accept}
          <a href="#terms">{text.terms}</a>
        </PlainCheckbox>
        <PlainButton kind="primary" size="large" block disabled={!accepted || !name}>
          {text.create}
        </PlainButton>
      </div>
      <p className="quiet" style={{ marginTop: 16, fontSize: 13, textAlign: 'center' }}>
        {text.already}
        <a href="?show=sign-in">{text.login}</a>
      </p>
    </AuthCard>
  )
}
