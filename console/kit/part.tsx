import { type ComponentType, use } from 'react'
import { known } from '#console/ui/known.ts'

type Module<Props> = { default: ComponentType<Props> }

/** A part of the console whose script comes later. */
export interface LaterPart<Props> {
  begin(): Promise<Module<Props>>
}

export function laterPart<Props>(load: () => Promise<Module<Props>>): LaterPart<Props> {
  let begun: Promise<Module<Props>> | undefined
  return {
    begin: () => {
      begun ??= known(load())
      return begun
    },
  }
}

/**
 * One that is there already is shown at once: `React.lazy` always waits first, and what has waited React shows 300 ms
 * after it said so, at the earliest.
 */
export function Part<Props extends object>({ of, props }: { of: LaterPart<Props>; props: Props }) {
  const { default: Shown } = use(of.begin())
  return <Shown {...props} />
}
