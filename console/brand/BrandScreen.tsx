import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { callApi } from '#console/kit/api.ts'
import { Failed } from '#console/kit/Failed.tsx'
import { FormPage } from '#console/kit/form/FormPage.tsx'
import { FileInput } from '#console/kit/form/inputs/FileInput.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { answerQuery } from '#console/kit/query.ts'
import { usePageTitle } from '#console/kit/usePageTitle.ts'
import { PageHead } from '#console/ui/PageHead.tsx'
import { Panel } from '#console/ui/Panel.tsx'
import { CardSkeleton } from '#console/ui/Skeletons.tsx'
import { brandCalls, brandForm } from '#contract/brand/brand.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { text } from './texts.ts'
import './BrandScreen.css'

const upload = { kind: 'file', upload: brandCalls.logo, accept: 'image/png,image/jpeg' } as const

/** Name, logo, color and address on reports and in emails. */
export default function BrandScreen() {
  const t = useText()
  usePageTitle(t(text.title))
  const brand = useQuery(answerQuery(brandCalls.get, {}))
  return (
    <>
      <PageHead title={t(text.title)} />
      <Panel title={t(text.onReports)} className="brand-panel">
        {brand.data ? (
          <Brand brand={brand.data} />
        ) : brand.isError ? (
          <Failed error={brand.error} onRetry={() => void brand.refetch()} />
        ) : (
          <CardSkeleton label={t(text.loading)} lines={6} />
        )}
      </Panel>
    </>
  )
}

function Brand({ brand }: { brand: AnswerOf<typeof brandCalls.get> }) {
  const t = useText()
  const client = useQueryClient()
  const again = () => void client.invalidateQueries()
  const { hasLogo, logo, ...values } = brand
  return (
    <>
      <p className="quiet">{t(text.about)}</p>
      <div className="brand-logo">
        <span className="brand-paper" style={{ borderBottomColor: brand.color }}>
          <img src={logo} alt={t(text.logoOf, { name: brand.name })} />
        </span>
        <div>
          <FileInput input={upload} disabled={false} onChange={again} {...(hasLogo ? { value: logo } : {})} />
          {hasLogo && (
            <Button type="text" onClick={() => void callApi(brandCalls.removeLogo, {}).then(again)}>
              {t(text.removeLogo)}
            </Button>
          )}
          <p className="quiet">{t(text.logoHelp)}</p>
        </div>
      </div>
      <FormPage key={JSON.stringify(values)} form={brandForm} initial={values} />
    </>
  )
}
