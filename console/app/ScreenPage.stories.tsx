import { laterPart } from '#console/kit/part.tsx'
import type { Page } from '#contract/screens/screens.ts'
import { ScreenPage } from './ScreenPage.tsx'

const part = laterPart<object>(async () => ({ default: () => <p>What the screen shows</p> }))

/** A page of the console, whatever it shows. */
export const Screen = ({ page }: { page: Page }) => <ScreenPage page={page} part={part} />
