import AuditHistoryScreen from './AuditHistoryScreen.tsx'

export const History = () => <AuditHistoryScreen />
