import { Reference } from './OverviewTab.tsx'

export const OneReference = ({ reference }: { reference: string }) => <Reference reference={reference} />
