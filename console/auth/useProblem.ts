import { useSearchParams } from 'react-router'
import { useAppValues } from '#console/kit/app-values.tsx'
import { useText } from '#console/kit/i18n.tsx'
import { problemIn } from '#contract/auth/sign-in-problems.ts'

/** Why the way ended here, as the address names it. Words in an address are not shown: anybody can write one. */
export function useProblem(): string | null {
  const t = useText()
  const { supportEmail } = useAppValues()
  const [params] = useSearchParams()
  const problem = problemIn(params, { supportEmail })
  return problem && t(problem)
}
