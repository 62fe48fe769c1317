import { fill } from '#contract/kit/text.ts'
import { termsCalls, termsRules, termsTypeNamed, termsTypeOf } from '#contract/terms/terms.ts'
import { signFiles } from '../files/actions.ts'
import { handle, type Route } from '../handle.ts'
import { badInput, forbidden, notFound, refuseIf } from '../kit/errors.ts'
import { activeTerms, noteAccepted } from './actions.ts'
import { termsAdminRoutes } from './admin-routes.ts'

const texts = {
  noTermsFor: { en: 'There are no terms for {role}', de: 'Für {role} gibt es keine Nutzungsbedingungen' },
  notInTheirName: {
    en: 'You cannot accept terms on behalf of a customer',
    de: 'Sie können den Nutzungsbedingungen nicht im Namen eines Kunden zustimmen',
  },
}

export const termsRoutes: Route[] = [
  ...termsAdminRoutes,

  handle(termsCalls.active, async ({ app, db, params, now }) => {
    const type = termsTypeNamed(params.role)
    if (type === undefined) throw badInput(fill(texts.noTermsFor, { role: params.role }))
    const active = type === null ? undefined : await activeTerms(db, type)
    if (!active) return null
    const [content = ''] = await signFiles({ app, db, now }, [active.content])
    return { ...active, content }
  }),

  handle(termsCalls.accept, async ({ db, who, params, body, now, note }) => {
    if (params.userId !== who.userId) throw notFound()
    if (who.actor) throw forbidden(texts.notInTheirName)
    const type = termsTypeOf(who.role)
    const active = type === null ? undefined : await activeTerms(db, type)
    refuseIf(termsRules.accept(body.version, active?.version))
    await noteAccepted(db, who, active, now)
    note({ version: body.version })
    return { version: body.version }
  }),
]
